import { trustScript } from '../script-policy.ts';
import type { DrawOrder, FromWorker, PageDecoders, ToWorker } from './page-messages.ts';

/** URLs of files that the build has written. */
export interface PageFiles {
  script: string;
  decoders: PageDecoders;
}

export interface PagePainter {
  /**
   * Renders one page of a PDF, whose longer side is `size` pixels. Rejects if the rendering fails or `signal`
   * is aborted.
   */
  draw(
    document: { file: Blob; password: string | null },
    page: number,
    size: number,
    signal: AbortSignal,
  ): Promise<ImageBitmap>;
  /** stops the worker and frees its memory */
  dispose(): void;
}

type Page = Pick<
  typeof globalThis,
  'Worker' | 'Blob' | 'URL' | 'OffscreenCanvas' | 'location' | 'setTimeout' | 'clearTimeout'
>;

interface Job {
  order: DrawOrder;
  resolve(bitmap: ImageBitmap): void;
  reject(error: unknown): void;
}

/** If a page takes longer, its document is not rendered: a few bytes can keep a worker busy forever. */
const PAGE_TIMEOUT_MS = 10_000;

/**
 * Creates a renderer for PDF pages; null if the browser cannot render them. Nothing is loaded before the
 * first page is requested.
 */
export function createPagePainter(page: Page, { script, decoders }: PageFiles): PagePainter | null {
  if (!page.Worker || typeof page.OffscreenCanvas?.prototype.transferToImageBitmap !== 'function')
    return null;
  const documentNumbers = new Map<Blob, number>();
  const jobs = new Map<number, Job>();
  const slowDocuments = new Set<number>();
  let worker: Worker | null = null;
  let release = () => {};
  let failure: Error | null = null;
  let last = 0;
  let stopWatch = () => {};

  function end(): void {
    stopWatch();
    worker?.terminate();
    worker = null;
    release();
  }

  function fail(error: Error): void {
    failure = error;
    end();
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  }

  /** Limits the time for a document's page. On timeout, a new worker takes over the requests for other documents. */
  function watch(document: number): () => void {
    const timer = page.setTimeout(() => {
      slowDocuments.add(document);
      end();
      for (const { order, reject } of jobs.values()) {
        if (order.document === document) reject(createTimeoutError());
        else startWorker().postMessage(order satisfies ToWorker);
      }
    }, PAGE_TIMEOUT_MS);
    return () => page.clearTimeout(timer);
  }

  function startWorker(): Worker {
    if (worker) return worker;
    const source = sourceOf(page, script);
    ({ release } = source);
    try {
      worker = new page.Worker(trustScript(source.scriptUrl));
    } catch (cause) {
      // the page's content security policy may block workers
      const error = new Error('[pages] no worker may run here', { cause });
      fail(error);
      throw error;
    }
    worker.addEventListener('message', release, { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!('begun' in data || 'job' in data)) return;
      stopWatch();
      if ('begun' in data) {
        stopWatch = watch(data.begun);
        return;
      }
      const job = jobs.get(data.job);
      if ('bitmap' in data && !job) data.bitmap.close();
      else if ('bitmap' in data) job?.resolve(data.bitmap);
      else job?.reject(new Error(`[pages] ${data.problem}`));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error('[pages] the worker cannot run here'));
    };
    return worker;
  }

  function numberOf(file: Blob): number {
    const number = documentNumbers.get(file) ?? documentNumbers.size + 1;
    documentNumbers.set(file, number);
    return number;
  }

  return {
    async draw({ file, password }, number, size, signal) {
      if (signal.aborted) throw cancelled();
      if (failure) throw failure;
      const document = numberOf(file);
      if (slowDocuments.has(document)) throw createTimeoutError();
      last += 1;
      const job = last;
      const cancel = () => {
        worker?.postMessage({ cancelled: job } satisfies ToWorker);
        jobs.get(job)?.reject(cancelled());
      };
      try {
        return await new Promise((resolve, reject) => {
          const order = { job, document, file, password, page: number, size, decoders };
          jobs.set(job, { order, resolve, reject });
          signal.addEventListener('abort', cancel);
          startWorker().postMessage(order satisfies ToWorker);
        });
      } finally {
        jobs.delete(job);
        signal.removeEventListener('abort', cancel);
      }
    },
    dispose: () => fail(cancelled()),
  };
}

const cancelled = () => new DOMException('Drawing was cancelled.', 'AbortError');
const createTimeoutError = () => new Error('[pages] rendering took too long');

/** A worker must have the page's origin, so on an embedding page our worker is a blob that imports the script. */
function sourceOf({ Blob, URL, location }: Page, script: string): { scriptUrl: string; release(): void } {
  if (new URL(script).origin === location.origin) return { scriptUrl: script, release() {} };
  const loader = new Blob([`(${loadScript})(self, ${JSON.stringify(script)})`], { type: 'text/javascript' });
  const scriptUrl = URL.createObjectURL(loader);
  return { scriptUrl, release: () => URL.revokeObjectURL(scriptUrl) };
}

/**
 * Runs in the worker, to which the function is passed as text. The page's content security policy applies
 * there too.
 */
function loadScript(
  worker: typeof globalThis & {
    importScripts(url: unknown): void;
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
  },
  script: string,
): void {
  const policy = worker.trustedTypes?.createPolicy('shop', { createScriptURL: (url: string) => url });
  worker.importScripts(policy ? policy.createScriptURL(script) : script);
}
