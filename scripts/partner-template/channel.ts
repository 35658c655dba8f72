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

/** `trace` is told of answers that come when nobody waits for any. */
export function openChannel(page: TemplatePage, trace: AdapterCall['trace']): Channel {
  const { document } = page;
  /** the requests that wait, by their ids; an id is used once */
  const waiting = new Map<string, { answer(reply: Reply): void; trace: AdapterCall['trace'] }>();

  function receive(event: Event): void {
    const reply = readReply((event as CustomEvent).detail);
    const asked = reply && waiting.get(reply.id);
    if (!asked) {
      // late, given twice, or never asked for: it changes nothing, and whoever waits is told that it came
      const open = [...waiting.values()].map((one) => one.trace);
      for (const tell of open.length > 0 ? open : [trace]) tell('received', REPLY, undefined, 'other-id');
      return;
    }
    waiting.delete(reply.id);
    asked.answer(reply);
  }
  document.addEventListener(REPLY, receive);

  return {
    ask: (context, method, params) =>
      new Promise((resolve, reject) => {
        const id = newId(page);
        waiting.set(id, {
          trace: context.trace,
          answer({ result, error }) {
            context.trace('received', method, error === undefined ? result : { error });
            if (error === undefined) resolve(result);
            else reject(refused(method, error));
          },
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
