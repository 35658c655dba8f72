/** Uploads a file to a URL and reports the progress. Rejects without a response. */
export type PutFile = (
  url: string,
  file: Blob,
  options: { contentType: string; signal: AbortSignal; onProgress(sent: number): void },
) => Promise<number>;

/** Object storage refuses a size with 400 and this code in its XML. */
const TOO_LARGE = '<Code>EntityTooLarge</Code>';

const statusOf = ({ status, responseText }: XMLHttpRequest): number =>
  status === 400 && responseText.includes(TOO_LARGE) ? 413 : status;

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

/** XMLHttpRequest, because `fetch` reports no upload progress. The file is streamed, never read into memory. */
export function createPutFile(window: Pick<typeof globalThis, 'XMLHttpRequest'>): PutFile {
  return (url, file, { contentType, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(cancelled());
      const request = new window.XMLHttpRequest();
      const cancel = () => request.abort();
      const end = (settle: () => void) => () => {
        signal.removeEventListener('abort', cancel);
        settle();
      };
      signal.addEventListener('abort', cancel);
      request.open('PUT', url);
      request.setRequestHeader('content-type', contentType);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = end(() => resolve(statusOf(request)));
      request.onerror = end(() => reject(new TypeError('The file could not be sent.')));
      request.onabort = end(() => reject(cancelled()));
      request.send(file);
    });
}
