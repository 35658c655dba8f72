import type { Analytics } from '../model/ports.ts';

export type Noted =
  | { kind: 'event'; name: string; properties: Readonly<Record<string, unknown>> }
  | { kind: 'error'; error: unknown; where: string };

/** More than this and the oldest go: a page that never gets a destination must not grow. */
const MOST = 200;

/** Keeps what happens until a destination has been loaded, which then takes it all, in order. */
export interface EventBuffer extends Analytics {
  /** hands over what has gathered and everything after it; the returned function stops */
  drain(destination: (noted: Noted) => void): () => void;
}

export function createEventBuffer(): EventBuffer {
  const waiting: Noted[] = [];
  let destination: ((noted: Noted) => void) | null = null;
  const note = (noted: Noted): void => {
    if (destination) {
      destination(noted);
      return;
    }
    waiting.push(noted);
    if (waiting.length > MOST) waiting.shift();
  };
  return {
    track: (name, properties = {}) => note({ kind: 'event', name, properties }),
    report: (error, where) => note({ kind: 'error', error, where }),
    drain(to) {
      destination = to;
      for (const noted of waiting.splice(0)) to(noted);
      return () => {
        if (destination === to) destination = null;
      };
    },
  };
}
