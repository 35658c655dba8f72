import { EventEmitter } from 'node:events';
import type { Browser, CDPSession } from 'playwright-core';
import type { Session } from '../trace.ts';

export interface RawPage {
  session: Session;
  /** the text of `run` runs in the page, so it can use nothing from outside */
  evaluate<T>(run: () => T): Promise<T>;
  close(): Promise<void>;
}

/** Opens a page in a new profile, with empty storage and cache. */
export interface RawProfile {
  newPage(): Promise<RawPage>;
  close(): Promise<void>;
}

/**
 * Pages attached to by raw protocol. Playwright switches the `Runtime` domain on in its own, and V8 then collects source
 * positions for errors: evaluating the first script takes twice as long.
 */
export async function openRawProfile(browser: Browser): Promise<RawProfile> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  return {
    async newPage() {
      const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
      const session = sessionOf(root, sessionId);
      return {
        session,
        async evaluate<T>(run: () => T): Promise<T> {
          const expression = `(${String(run)})()`;
          const options = { expression, returnByValue: true, awaitPromise: true };
          const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
          if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value as T;
        },
        close: async () => void (await root.send('Target.closeTarget', { targetId })),
      };
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** Messages to and from one target, through the session of the browser. */
function sessionOf(root: CDPSession, sessionId: string): Session {
  const events = new EventEmitter();
  const pendingCalls = new Map<number, (message: Message) => void>();
  let lastId = 0;
  root.on('Target.receivedMessageFromTarget', ({ sessionId: senderId, message }) => {
    if (senderId !== sessionId) return;
    const parsed = JSON.parse(message) as Message;
    if (parsed.method !== undefined) events.emit(parsed.method, parsed.params);
    else pendingCalls.get(parsed.id ?? 0)?.(parsed);
  });
  async function send(method: string, params: object = {}): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const reply = new Promise<Message>((resolve) => pendingCalls.set(id, resolve));
    await root.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await reply;
    pendingCalls.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  return Object.assign(events, { send }) as unknown as Session;
}
