import { type AdapterCall, BridgeError, type BridgeErrorCode } from '../../bridge/index.ts';
import { REPLY, type Reply, readReply, type TemplatePage } from './wire.ts';

/** What the app's numbers mean here; every other one is `host-error`. */
const MEANING: Readonly<Record<number, BridgeErrorCode>> = { 1: 'declined', 2: 'unavailable' };

/** One request, one answer. It does not time anything: the bridge does that around every call. */
export interface Channel {
  ask(context: AdapterCall, method: string, params: object): Promise<unknown>;
  /** nothing listens any more */
  close(): void;
}

/** `trace` is told of answers that nobody waits for. */
export function openChannel(page: TemplatePage, trace: AdapterCall['trace']): Channel {
  const { document } = page;
  /** the requests that wait, by their ids; an id is used once */
  const waiting = new Map<string, (reply: Reply) => void>();

  function receive(event: Event): void {
    const reply = readReply((event as CustomEvent).detail);
    const answer = reply && waiting.get(reply.id);
    // late, given twice, or never asked for: it changes nothing
    if (!answer) {
      trace('received', REPLY, 'an answer that nobody waits for');
      return;
    }
    waiting.delete(reply.id);
    answer(reply);
  }
  document.addEventListener(REPLY, receive);

  return {
    ask: (context, method, params) =>
      new Promise((resolve, reject) => {
        const id = newId(page);
        waiting.set(id, ({ result, error }) => {
          context.trace('received', method, error === undefined ? result : { error });
          if (error === undefined) resolve(result);
          else reject(refused(method, error));
        });
        context.signal.addEventListener('abort', () => waiting.delete(id), { once: true });
        context.trace('sent', method, params);
        // what a call inside the app throws ends this promise, and the bridge makes a `host-error` of it
        page.TemplateApp?.postMessage(JSON.stringify({ id, method, params }));
      }),
    close: () => document.removeEventListener(REPLY, receive),
  };
}

function refused(method: string, error: number): BridgeError {
  const sentence = `${method} was answered with error ${error}`;
  return new BridgeError(MEANING[error] ?? 'host-error', sentence, { hostCode: `${error}` });
}

function newId(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
