import { trustScript } from '../script-policy.ts';
import type { DrawOrder, FromWorker, PageDecoders, ToWorker } from './page-messages.ts';

/** Addresses that the build has written. */
export interface PageFiles {
  script: string;
  decoders: PageDecoders;
}

export interface PagePainter {
  /** One page of a PDF as a picture, `size` pixels long. Rejects when it cannot be drawn, or `signal` says it need not be. */
  draw(
    document: { file: Blob; password: string | null },
    page: number,
    size: number,
    signal: AbortSignal,
  ): Promise<ImageBitmap>;
  /** all of its memory is given back */
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

/** A document with a page that takes longer is not drawn: a few bytes of one can keep a worker busy for ever. */
const PATIENCE_MS = 10_000;

/** Null where pages cannot be drawn. Nothing is loaded before the first page is asked for. */
export function createPagePainter(page: Page, { script, decoders }: PageFiles): PagePainter | null {
  if (!page.Worker || typeof page.OffscreenCanvas?.prototype.transferToImageBitmap !== 'function')
    return null;
  const numbers = new Map<Blob, number>();
  const jobs = new Map<number, Job>();
  const endless = new Set<number>();
  let worker: Worker | null = null;
  let release = () => {};
  let broken: Error | null = null;
  let last = 0;
  let stopWatch = () => {};

  function end(): void {
    stopWatch();
    worker?.terminate();
    worker = null;
    release();
  }

  function fail(error: Error): void {
    broken = error;
    end();
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  }

  /** Another worker takes over what does not belong to that document. */
  function watch(document: number): () => void {
    const timer = page.setTimeout(() => {
      endless.add(document);
      end();
      for (const { order, reject } of jobs.values()) {
        if (order.document === document) reject(tooLong());
        else started().postMessage(order satisfies ToWorker);
      }
    }, PATIENCE_MS);
    return () => page.clearTimeout(timer);
  }

  function started(): Worker {
    if (worker) return worker;
    const source = sourceOf(page, script);
    ({ release } = source);
    try {
      worker = new page.Worker(trustScript(source.address));
    } catch (cause) {
      // a page may forbid it outright
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
    const number = numbers.get(file) ?? numbers.size + 1;
    numbers.set(file, number);
    return number;
  }

  return {
    async draw({ file, password }, number, size, signal) {
      if (signal.aborted) throw cancelled();
      if (broken) throw broken;
      const document = numberOf(file);
      if (endless.has(document)) throw tooLong();
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
          started().postMessage(order satisfies ToWorker);
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
const tooLong = () => new Error('[pages] drawing it takes too long');

/** A page starts workers of its own origin alone; in somebody else's page ours is one that loads the script. */
function sourceOf({ Blob, URL, location }: Page, script: string): { address: string; release(): void } {
  if (new URL(script).origin === location.origin) return { address: script, release() {} };
  const loader = new Blob([`(${loadScript})(self, ${JSON.stringify(script)})`], { type: 'text/javascript' });
  const address = URL.createObjectURL(loader);
  return { address, release: () => URL.revokeObjectURL(address) };
}

/** Runs in the worker, alone: it is passed to it as text. The page's policy holds in there too. */
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
