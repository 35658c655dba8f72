/** Writes a file to a URL and says how many of its bytes have gone. Rejects when there is no answer. */
export type PutFile = (
  url: string,
  file: Blob,
  options: { contentType: string; signal: AbortSignal; onProgress(sent: number): void },
) => Promise<number>;

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

/** `fetch` cannot say how much of a body has been sent. The file is streamed from where it lies, never read into memory. */
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
      request.onload = end(() => resolve(request.status));
      request.onerror = end(() => reject(new TypeError('The file could not be sent.')));
      request.onabort = end(() => reject(cancelled()));
      request.send(file);
    });
}
