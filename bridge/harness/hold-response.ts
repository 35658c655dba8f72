import type { Connection } from './connection.ts';
import type { DeviceHolds } from './device-holds.ts';
import type { OpenRow } from './device-rows.ts';
import type { HeldReply } from './held-replies.ts';
import { readAnswer } from './request-row.ts';

type Page = Window & typeof globalThis;

/**
 * The response as the page gets it: at once, or when a tester has let it go as it is or as another one. Rejects as `fetch`
 * does when the page stops waiting, the connection is lost, or the tester chose so.
 */
export async function holdResponse(
  window: Page,
  holds: DeviceHolds,
  connection: Connection,
  row: OpenRow,
  method: string,
  response: Response,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const by = holds.take('api', method);
  if (by === undefined) return response;
  const reply = await readAnswer(response.headers.get('content-type') ?? '', () => response.clone().text());
  signal?.throwIfAborted();
  const createFetchError = () => new window.TypeError('Failed to fetch');
  const chosen = await new Promise<HeldReply | null>((resolve, reject) => {
    const forget = holds.keep(row, by, { outcome: `${response.status}`, reply }, (choice) => {
      stopListening();
      resolve(choice);
    });
    const fail = (error: unknown) => {
      stopListening();
      forget();
      reject(error);
    };
    const abort = () => fail(signal?.reason);
    const removeLossListener = connection.onLost(() => fail(createFetchError()));
    signal?.addEventListener('abort', abort);
    function stopListening() {
      removeLossListener();
      signal?.removeEventListener('abort', abort);
    }
  });
  const refuse = (status: number) =>
    new window.Response('{"success":false,"message":"The tester chose this answer."}', {
      status,
      headers: { 'content-type': 'application/json' },
    });
  switch (chosen) {
    case 'error':
      return refuse(500);
    case 'expired':
      return refuse(401);
    case 'lost':
      throw createFetchError();
    case 'cut': {
      const text = await response.text();
      const half = text.slice(0, Math.floor(text.length / 2));
      const { status, headers } = response;
      // a status such as 204 allows no body, not even an empty one
      return new window.Response(half || null, { status, headers });
    }
    default:
      return response;
  }
}
