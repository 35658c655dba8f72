import { FAULT_HEADER } from './backend-rules.ts';
import type { Connection } from './connection.ts';
import type { DeviceHolds } from './device-holds.ts';
import type { DeviceRows } from './device-rows.ts';
import { holdResponse } from './hold-response.ts';
import { isApi, nameOf, openRequest, readAnswer, toneOf } from './request-row.ts';

/** The page's `fetch`: fails when the connection is lost, and adds a row to the timeline. */
export function createFetch(
  window: Window & typeof globalThis,
  rows: DeviceRows,
  connection: Connection,
  holds?: DeviceHolds,
): typeof fetch {
  const nativeFetch = window.fetch.bind(window);
  const { origin } = window.location;

  /** Losing the connection also aborts a response body that has started. */
  async function fetchConnected(
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    signal: AbortSignal | null | undefined,
  ): Promise<{ response: Response; release(): void }> {
    const createFetchError = () => new window.TypeError('Failed to fetch');
    if (connection.isLost()) throw createFetchError();
    const controller = new window.AbortController();
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    return new Promise((resolve, reject) => {
      const release = connection.onLost(() => {
        reject(createFetchError());
        controller.abort(createFetchError());
      });
      nativeFetch(input, { ...init, signal: controller.signal }).then(
        (response) => resolve({ response, release }),
        (error) => {
          release();
          reject(error);
        },
      );
    });
  }

  return async (input, init) => {
    const request = input instanceof window.Request ? input : undefined;
    const url = new URL(request?.url ?? `${input}`, window.location.href);
    const verb = init?.method ?? request?.method ?? 'GET';
    const isFile = verb === 'GET' && url.origin === origin && !isApi(url);
    const name = `${verb} ${nameOf(url, origin)}`;
    const row = isFile
      ? undefined
      : openRequest(
          rows,
          { verb, url, headers: new window.Headers(init?.headers ?? request?.headers), body: init?.body },
          origin,
        );
    const recordEnd = (outcome: string) => {
      const tone = toneOf(name, outcome);
      if (row) row.end(outcome, tone);
      else if (tone !== 'good') rows.add('file', nameOf(url, origin), outcome, tone);
    };
    try {
      const signal = init?.signal ?? request?.signal;
      const { response: arrived, release: letGo } = await fetchConnected(input, init, signal);
      const fault = arrived.headers.get(FAULT_HEADER);
      if (fault !== null) row?.blame(fault);
      const response =
        row && holds
          ? await holdResponse(window, holds, connection, row, name, arrived, signal).catch((error) => {
              letGo();
              throw error;
            })
          : arrived;
      recordEnd(`${response.status}`);
      const type = response.headers.get('content-type') ?? '';
      // in parallel: the shop must not wait for this
      if (row)
        readAnswer(type, () => response.clone().text())
          .then(row.read, () => {})
          .finally(letGo);
      else letGo();
      return response;
    } catch (error) {
      const problem = Object(error).name;
      recordEnd(
        connection.isLost()
          ? 'offline'
          : problem === 'AbortError'
            ? 'aborted'
            : problem === 'TimeoutError'
              ? 'timeout'
              : 'failed',
      );
      throw error;
    }
  };
}
