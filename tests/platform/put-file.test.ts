import { describe, expect, test } from 'vitest';
import { createPutFile } from '../../src/platform/put-file.ts';

/** An XMLHttpRequest, as far as uploading needs one. */
class FakeRequest {
  static last: FakeRequest;
  sent: unknown = null;
  calls: string[] = [];
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.calls.push(`${method} ${url}`);
  }
  setRequestHeader(name: string, value: string) {
    this.calls.push(`${name}: ${value}`);
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
}

function send() {
  const put = createPutFile({ XMLHttpRequest: FakeRequest as never });
  const controller = new AbortController();
  const progress: number[] = [];
  const file = new Blob(['a page']);
  const options = {
    contentType: 'multipart/form-data',
    signal: controller.signal,
    onProgress: (sent: number) => void progress.push(sent),
  };
  const answer = put('https://store.test/1', file, options);
  return { answer, controller, progress, file, request: FakeRequest.last, put, options };
}

describe('putFile', () => {
  test('putFile uploads the file as it is, reports progress and resolves to the status', async () => {
    const { answer, progress, file, request } = send();
    expect(request.calls).toEqual(['PUT https://store.test/1', 'content-type: multipart/form-data']);
    expect(request.sent).toBe(file);
    request.upload.onprogress?.({ loaded: 3 });
    request.status = 403;
    request.onload?.();
    expect(await answer).toBe(403);
    expect(progress).toEqual([3]);
  });

  test.each([
    ['EntityTooLarge', 413],
    ['MalformedXML', 400],
  ])('putFile resolves an error %s from storage to the status %i', async (code, said) => {
    const { answer, request } = send();
    request.status = 400;
    request.responseText = `<Error><Code>${code}</Code></Error>`;
    request.onload?.();
    expect(await answer).toBe(said);
  });

  test('putFile rejects with a TypeError when there is no response, as fetch does', async () => {
    const { answer, request } = send();
    request.onerror?.();
    await expect(answer).rejects.toThrow(TypeError);
  });

  test('putFile can be aborted before and during the upload', async () => {
    const { answer, controller, put, options, file } = send();
    controller.abort();
    await expect(answer).rejects.toThrow('The upload was cancelled.');
    await expect(put('https://store.test/2', file, options)).rejects.toThrow('The upload was cancelled.');
  });
});
