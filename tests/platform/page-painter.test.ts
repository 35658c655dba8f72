import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../src/platform/pages/page-messages.ts';
import { createPagePainter } from '../../src/platform/pages/page-painter.ts';

const FILES = {
  script: 'https://shop.example/assets/page-worker-1.js',
  decoders: { 'jbig2.wasm': 'https://shop.example/1', 'openjpeg.wasm': 'https://shop.example/2' },
};

class OffscreenCanvas {
  transferToImageBitmap(): void {}
}

/** A page with workers that respond on command. */
function openPage(origin = 'https://shop.example') {
  const workers: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    readonly scriptUrl: string;
    received: ToWorker[] = [];
    ended = false;
    onmessage: ((event: { data: FromWorker }) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    constructor(scriptUrl: string) {
      super();
      this.scriptUrl = scriptUrl;
      workers.push(this);
    }
    postMessage(message: ToWorker): void {
      this.received.push(message);
    }
    terminate(): void {
      this.ended = true;
    }
    say(data: FromWorker): void {
      this.onmessage?.({ data });
      this.dispatchEvent(new Event('message'));
    }
  }
  const urls = new Map<string, Blob>();
  const page = {
    Worker: FakeWorker,
    OffscreenCanvas,
    Blob,
    URL: Object.assign(class extends URL {}, {
      createObjectURL(blob: Blob) {
        urls.set('blob:1', blob);
        return 'blob:1';
      },
      revokeObjectURL: (url: string) => void urls.delete(url),
    }),
    location: { origin },
    setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  } as unknown as Parameters<typeof createPagePainter>[0];
  const painter = createPagePainter(page, FILES);
  if (!painter) throw new Error('no painter');
  return { painter, workers, urls, page };
}

const pdf = new Blob(['%PDF-']);
const createPicture = () => {
  const bitmap = {
    closed: false,
    close() {
      bitmap.closed = true;
    },
  };
  return bitmap as typeof bitmap & ImageBitmap;
};
const unabortedSignal = () => new AbortController().signal;
const jobOf = (message: ToWorker | undefined) => (message && 'job' in message ? message.job : -1);

describe('drawing pages in a worker', () => {
  test('the drawing worker starts with the first page, and numbers the documents', async () => {
    const { painter, workers } = openPage();
    expect(workers).toEqual([]);
    const first = painter.draw({ file: pdf, password: 'secret' }, 3, 300, unabortedSignal());
    void painter.draw({ file: pdf, password: 'secret' }, 4, 300, unabortedSignal());
    void painter.draw({ file: new Blob(['other']), password: null }, 1, 300, unabortedSignal());
    expect(workers.map(({ scriptUrl }) => scriptUrl)).toEqual([FILES.script]);
    const [worker] = workers;
    expect(worker?.received).toMatchObject([
      { document: 1, page: 3, size: 300, file: pdf, password: 'secret' },
      { document: 1, page: 4 },
      { document: 2, page: 1 },
    ]);
    const bitmap = createPicture();
    // the PDF library posts messages of its own
    worker?.say({ action: 'ready' } as unknown as FromWorker);
    worker?.say({ job: jobOf(worker.received[0]), bitmap });
    expect(await first).toBe(bitmap);
  });

  test('drawing a page that is no longer shown is cancelled, and a late bitmap is closed', async () => {
    const { painter, workers } = openPage();
    const controller = new AbortController();
    const bitmapPromise = painter.draw({ file: pdf, password: null }, 1, 300, controller.signal);
    controller.abort();
    await expect(bitmapPromise).rejects.toThrow('Drawing was cancelled.');
    const [worker] = workers;
    const job = jobOf(worker?.received[0]);
    expect(worker?.received.at(-1)).toEqual({ cancelled: job });
    const lateBitmap = createPicture();
    worker?.say({ job, bitmap: lateBitmap });
    expect(lateBitmap.closed).toBe(true);
    await expect(painter.draw({ file: pdf, password: null }, 2, 300, controller.signal)).rejects.toThrow(
      'Drawing was cancelled.',
    );
    expect(worker?.received).toHaveLength(2);
  });

  test('other pages are drawn when one page fails', async () => {
    const { painter, workers } = openPage();
    const bad = painter.draw({ file: pdf, password: null }, 9, 300, unabortedSignal());
    const good = painter.draw({ file: pdf, password: null }, 1, 300, unabortedSignal());
    const [worker] = workers;
    worker?.say({ job: jobOf(worker.received[0]), problem: 'Error: no such page' });
    worker?.say({ job: jobOf(worker.received[1]), bitmap: createPicture() });
    await expect(bad).rejects.toThrow('no such page');
    await expect(good).resolves.toBeTruthy();
  });

  test('a document that hangs its worker is abandoned, and all other documents are drawn in a new worker', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { painter, workers } = openPage();
    const otherFile = new Blob(['other']);
    const bitmapPromise = painter.draw({ file: otherFile, password: null }, 1, 300, unabortedSignal());
    workers[0]?.say({ begun: 1 });
    vi.advanceTimersByTime(9_000);
    workers[0]?.say({ job: jobOf(workers[0].received[0]), bitmap: createPicture() });
    await bitmapPromise;
    const controller = new AbortController();
    const stuck = painter.draw({ file: pdf, password: null }, 1, 300, controller.signal);
    const next = painter.draw({ file: pdf, password: null }, 2, 300, unabortedSignal());
    const good = painter.draw({ file: otherFile, password: null }, 2, 300, unabortedSignal());
    workers[0]?.say({ begun: 2 });
    // a stuck worker never sees the cancellation
    controller.abort();
    await expect(stuck).rejects.toThrow('Drawing was cancelled.');
    vi.advanceTimersByTime(9_000);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await expect(next).rejects.toThrow('took too long');
    expect([workers.length, workers[0]?.ended]).toEqual([2, true]);
    expect(workers[1]?.received).toMatchObject([{ document: 1, page: 2 }]);
    workers[1]?.say({ begun: 1 });
    workers[1]?.say({ job: jobOf(workers[1].received[0]), bitmap: createPicture() });
    await good;
    await expect(painter.draw({ file: pdf, password: null }, 3, 300, unabortedSignal())).rejects.toThrow(
      'took too long',
    );
    vi.advanceTimersByTime(60_000);
    expect([workers.length, workers[1]?.ended]).toEqual([2, false]);
  });

  test('on a page of a different origin, the worker loads through a blob URL, which is then revoked', async () => {
    const { painter, workers, urls } = openPage('https://somebody.example');
    const bitmapPromise = painter.draw({ file: pdf, password: null }, 1, 300, unabortedSignal());
    const [worker] = workers;
    expect(worker?.scriptUrl).toBe('blob:1');
    const loaded: unknown[] = [];
    const loader = new Function('self', (await urls.get('blob:1')?.text()) ?? '');
    loader({ importScripts: (url: unknown) => loaded.push(url) });
    const createScriptURL = (url: string) => `trusted ${url}`;
    loader({
      importScripts: (url: unknown) => loaded.push(url),
      trustedTypes: { createPolicy: () => ({ createScriptURL }) },
    });
    expect(loaded).toEqual([FILES.script, `trusted ${FILES.script}`]);
    worker?.say({ job: jobOf(worker.received[0]), bitmap: createPicture() });
    await bitmapPromise;
    expect(urls.size).toBe(0);
  });

  test('the blob URL is revoked when the worker is forbidden or drawing is cancelled', async () => {
    const strictPage = openPage('https://somebody.example');
    strictPage.page.Worker = class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError');
      }
    } as never;
    for (const page of [1, 2]) {
      const bitmapPromise = strictPage.painter.draw(
        { file: pdf, password: null },
        page,
        300,
        unabortedSignal(),
      );
      await expect(bitmapPromise).rejects.toThrow('no worker may run here');
    }
    expect(strictPage.urls.size).toBe(0);

    const disposedPage = openPage('https://somebody.example');
    const bitmapPromise = disposedPage.painter.draw({ file: pdf, password: null }, 1, 300, unabortedSignal());
    disposedPage.painter.dispose();
    await expect(bitmapPromise).rejects.toThrow('Drawing was cancelled.');
    expect(disposedPage.urls.size).toBe(0);
  });

  test('all pages are rejected when the drawing worker cannot run, and the worker is not started again', async () => {
    const { painter, workers } = openPage();
    const bitmapPromise = painter.draw({ file: pdf, password: null }, 1, 300, unabortedSignal());
    workers[0]?.onerror?.(new Event('error', { cancelable: true }));
    await expect(bitmapPromise).rejects.toThrow('cannot run here');
    await expect(painter.draw({ file: pdf, password: null }, 2, 300, unabortedSignal())).rejects.toThrow(
      'cannot run here',
    );
    expect(workers).toHaveLength(1);
    expect(workers[0]?.ended).toBe(true);
  });

  test('disposing the painter terminates its worker', async () => {
    const { painter, workers } = openPage();
    const bitmapPromise = painter.draw({ file: pdf, password: null }, 1, 300, unabortedSignal());
    painter.dispose();
    await expect(bitmapPromise).rejects.toThrow('Drawing was cancelled.');
    expect(workers[0]?.ended).toBe(true);
  });

  test('drawing pages in a worker is unavailable without Worker or OffscreenCanvas', () => {
    const { page } = openPage();
    expect(createPagePainter({ ...page, OffscreenCanvas: undefined as never }, FILES)).toBeNull();
    expect(createPagePainter({ ...page, Worker: undefined as never }, FILES)).toBeNull();
  });
});
