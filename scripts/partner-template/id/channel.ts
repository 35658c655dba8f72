import { type AdapterCall, BridgeError, type BridgeErrorCode } from '../../../bridge/index.ts';
import { REPLY, type Reply, readReply, type TemplatePage } from './wire.ts';

/** The meaning of the app's error numbers; all others are `host-error`. */
const ERROR_CODES: Readonly<Record<number, BridgeErrorCode>> = { 1: 'declined', 2: 'unavailable' };

/** One answer for each request. There are no timeouts here: the bridge adds them to every call. */
export interface Channel {
  ask(context: AdapterCall, method: string, params: object): Promise<unknown>;
  /** removes the listener */
  close(): void;
}

/** `trace` records answers that arrive when no request is pending. */
export function openChannel(page: TemplatePage, trace: AdapterCall['trace']): Channel {
  const { document } = page;
  /** pending requests by id; ids are never reused */
  const pendingRequests = new Map<string, { answer(reply: Reply): void; trace: AdapterCall['trace'] }>();

  function receive(event: Event): void {
    const reply = readReply((event as CustomEvent).detail);
    const request = reply && pendingRequests.get(reply.id);
    if (!request) {
      // a late, duplicate or unrequested answer is ignored, but recorded in the traces of all pending calls
      const traces = [...pendingRequests.values()].map((pending) => pending.trace);
      for (const traceMessage of traces.length > 0 ? traces : [trace])
        traceMessage('received', REPLY, undefined, 'other-id');
      return;
    }
    pendingRequests.delete(reply.id);
    request.answer(reply);
  }
  document.addEventListener(REPLY, receive);

  return {
    ask: (context, method, params) =>
      new Promise((resolve, reject) => {
        const id = newId(page);
        pendingRequests.set(id, {
          trace: context.trace,
          answer({ result, error }) {
            context.trace('received', method, error === undefined ? result : { error });
            if (error === undefined) resolve(result);
            else reject(refusalOf(method, error));
          },
        });
        context.signal.addEventListener('abort', () => pendingRequests.delete(id), { once: true });
        context.trace('sent', method, params);
        // an exception thrown by the app rejects this promise, and the bridge turns it into a `host-error`
        page.TemplateApp?.postMessage(JSON.stringify({ id, method, params }));
      }),
    close: () => document.removeEventListener(REPLY, receive),
  };
}

function refusalOf(method: string, error: number): BridgeError {
  const sentence = `${method} was answered with error ${error}`;
  return new BridgeError(ERROR_CODES[error] ?? 'host-error', sentence, { hostCode: `${error}` });
}

function newId(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
