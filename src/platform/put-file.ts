/** Uploads a file to a URL and reports the progress. Rejects without a response. */
export type PutFile = (
  url: string,
  file: Blob,
  options: { contentType: string; signal: AbortSignal; onProgress(sent: number): void },
) => Promise<number>;

/** Object storage refuses a file that is too large with a 400 and this code in its XML. */
const TOO_LARGE = '<Code>EntityTooLarge</Code>';

const statusOf = ({ status, responseText }: XMLHttpRequest): number =>
  status === 400 && responseText.includes(TOO_LARGE) ? 413 : status;

const createAbortError = () => new DOMException('The upload was cancelled.', 'AbortError');

/** XMLHttpRequest, because `fetch` reports no upload progress. The file is streamed, never read into memory. */
export function createPutFile(window: Pick<typeof globalThis, 'XMLHttpRequest'>): PutFile {
  return (url, file, { contentType, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(createAbortError());
      const request = new window.XMLHttpRequest();
      const cancel = () => request.abort();
      const finish = (settle: () => void) => () => {
        signal.removeEventListener('abort', cancel);
        settle();
      };
      signal.addEventListener('abort', cancel);
      request.open('PUT', url);
      request.setRequestHeader('content-type', contentType);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = finish(() => resolve(statusOf(request)));
      request.onerror = finish(() => reject(new TypeError('The file could not be sent.')));
      request.onabort = finish(() => reject(createAbortError()));
      request.send(file);
    });
}
