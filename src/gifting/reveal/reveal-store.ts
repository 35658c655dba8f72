import * as v from 'valibot';
import type { KeyValue } from '../../model/ports.ts';
import { serverNow } from '../../model/server-now.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import type { LoadFact, Page, PageHooks, PageOf } from '../../page/define-page.ts';
import type { Chime } from '../../platform/chime.ts';
import type { Reveal } from '../gift-group.ts';

/** Sound is set per device type: muting a phone leaves computers unmuted. */
export type DeviceType = 'mobile' | 'desktop';
export type AudioOn = Readonly<Record<DeviceType, boolean>>;

export interface RevealState extends ApiState {
  status: AsyncStatus;
  reveal: Reveal | null;
  now: number;
  /** the shopper has just opened the present */
  isOpened: boolean;
  isAudioOn: AudioOn;
}

export type RevealFact =
  | LoadFact
  | { type: 'answered'; reveal: Reveal; now: number }
  | { type: 'passed'; now: number }
  | { type: 'lost' }
  | { type: 'opened' }
  | { type: 'audio-read'; isAudioOn: AudioOn }
  | { type: 'audio-switched'; device: DeviceType };

const ON: AudioOn = { mobile: true, desktop: true };

export const newRevealState = (): RevealState => ({
  ...newApiState(),
  status: 'idle',
  reveal: null,
  now: 0,
  isOpened: false,
  isAudioOn: ON,
});

export function reduceReveal(state: RevealState, fact: RevealFact): Partial<RevealState> {
  switch (fact.type) {
    case 'asked':
      return { status: 'loading' };
    case 'failed':
      return { status: 'error' };
    case 'answered':
      return { status: 'success', reveal: fact.reveal, now: fact.now };
    case 'passed':
      return { now: fact.now };
    case 'lost':
      return { reveal: null, isOpened: false };
    case 'opened':
      return { isOpened: state.reveal?.recipient != null };
    case 'audio-read':
      return { isAudioOn: fact.isAudioOn };
    case 'audio-switched':
      return { isAudioOn: { ...state.isAudioOn, [fact.device]: !state.isAudioOn[fact.device] } };
  }
}

const AUDIO_KEY = 'secret-santa-audio';
const storedAudio = v.object({ mobile: v.boolean(), desktop: v.boolean() });

export function readAudio(storage: Pick<KeyValue, 'get'>): AudioOn {
  try {
    return v.parse(storedAudio, JSON.parse(storage.get(AUDIO_KEY) ?? ''));
  } catch {
    return ON;
  }
}

export const writeAudio = (storage: Pick<KeyValue, 'set'>, isAudioOn: AudioOn): void =>
  storage.set(AUDIO_KEY, JSON.stringify(isAudioOn));

const MINUTE_MS = 60_000;
/** The polling interval for a result that is due. */
const AGAIN_MS = 10_000;

export interface RevealActions {
  /** the type of this device */
  readonly device: DeviceType;
  open(): void;
  switchAudio(): void;
}
export type RevealStore = PageOf<RevealState, RevealActions>;

export interface RevealNeeds {
  device: DeviceType;
  chime: Chime;
}

export const revealActions =
  ({ device, chime }: RevealNeeds) =>
  (page: Page<RevealState, RevealFact>): RevealActions & { hooks: Pick<PageHooks, 'start' | 'viewed'> } => {
    const { get, apply } = page;
    const { analytics, clock, connectivity, storage } = page.deps;
    const hears = () => get().isAudioOn[device];

    /** The reveal date may have come, or the draw may have started. */
    function refresh(): void {
      apply({ type: 'passed', now: serverNow(clock) });
      const { reveal, now } = get();
      if (!reveal || reveal.recipient || !connectivity.visible()) return;
      if (!reveal.isStarted || now >= reveal.revealAt) void page.retry();
    }

    function untilNext(): number {
      const left = (get().reveal?.revealAt ?? 0) - serverNow(clock);
      return left > 0 ? Math.min(MINUTE_MS, left) : AGAIN_MS;
    }

    return {
      device,
      open() {
        if (get().isOpened) return;
        apply({ type: 'opened' });
        if (!get().isOpened) return;
        if (hears()) chime.play();
        analytics.track('Gift Revealed', { sound: hears() });
      },
      switchAudio() {
        apply({ type: 'audio-switched', device });
        writeAudio(storage, get().isAudioOn);
        if (hears() && get().isOpened) chime.play();
      },
      hooks: {
        start() {
          apply({ type: 'audio-read', isAudioOn: readAudio(storage) });
          let cancel = () => {};
          const wait = () => {
            cancel = clock.after(untilNext(), () => {
              refresh();
              wait();
            });
          };
          refresh();
          wait();
          const unlisten = connectivity.onVisible((visible) => visible && refresh());
          return () => {
            cancel();
            unlisten();
          };
        },
        viewed() {
          if (get().httpStatusCode === 404 && get().reveal) apply({ type: 'lost' });
        },
      },
    };
  };
