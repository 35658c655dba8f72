import { ApiError } from '../http/api.ts';
import type { Analytics, Clock, Connectivity } from '../model/ports.ts';

const CODE_TIMEOUT_MS = 120_000;
/** The delay before the first retry of `untilLoaded`; it doubles with each retry, up to `MAX_RETRY_MS`. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 30_000;

/**
 * Why code failed to load. `missing`: it could not be fetched, e.g. because a deploy has removed it. `other`:
 * it was fetched, but threw an error.
 */
export type CodeFailure = 'missing' | 'timeout' | 'other';

export class CodeError extends Error {
  override readonly name = 'CodeError';
  readonly type: CodeFailure;
  constructor(type: CodeFailure, cause?: unknown) {
    super(`[code] A part of the shop could not be loaded (${type}).`, { cause });
    this.type = type;
  }
}

/**
 * What to do when a row's code is missing, as it may be after a deploy. `page`: reload the page. `dialog`:
 * reload the page after the second failure. `other`: nothing.
 */
export type LazyKind = 'page' | 'dialog' | 'other';

/** A lazily loaded module. Plain data: each shop's loader caches what it has loaded. */
export interface LazyRow<T = unknown> {
  /** the module's path in src without extension, which is its key in the build manifest */
  name: string;
  kind: LazyKind;
  load: () => Promise<T>;
}

/** The build emits one script per row, listed in the manifest with its style sheet under the row's name. */
export const row = <T>(name: string, load: () => Promise<T>, kind: LazyKind = 'other'): LazyRow<T> => ({
  name,
  kind,
  load,
});

export interface LoaderDeps {
  clock: Clock;
  connectivity: Connectivity;
  analytics: Pick<Analytics, 'report'>;
  /** resolves once a row's style sheet applies */
  loadStyles: (name: string) => Promise<void>;
  /** returns the URL of a row's script; null: unknown */
  scriptOf: (name: string) => string | null;
  importFrom: (url: string) => Promise<unknown>;
  /** whether the shopper has asked the browser to save data */
  saveData: () => boolean;
  document: { reloadOnce(): boolean };
  /** whether a payment is open, during which the page must not be reloaded */
  paymentOpen: () => boolean;
  /** aborted when the shop is disposed of */
  closed: AbortSignal;
  /** stop functions of everything that the shop has started */
  stops: (() => void)[];
}

export interface Loader {
  /** loads a row's module and its style sheet; rejects with a `CodeError`, after which the next call tries again */
  load<T>(row: LazyRow<T>): Promise<T>;
  /**
   * loads a row that is likely to be needed next; ignores failures; does nothing if the shopper has asked to
   * save data
   */
  prefetch(row: LazyRow): void;
  /** the row's module if it has loaded; undefined: it has not */
  now<T>(row: LazyRow<T>): T | undefined;
  /** the result of `make`, started; it is created once per shop and shared by all callers */
  create<T, C>(row: LazyRow<T>, make: (module: T) => C): Promise<C>;
  /** the result of `create` for the row; undefined: not created yet */
  created<C>(row: LazyRow<{ create(...needs: never): C }>): C | undefined;
  /**
   * loads a row for a store: rejects as an API call does (`offline`, `unreachable`, `timeout`) and reports
   * the error
   */
  ask<T>(row: LazyRow<T>): Promise<T>;
  /** loads a row and retries until it has loaded; never settles once the shop has been disposed of */
  untilLoaded<T>(row: LazyRow<T>): Promise<T>;
}

export function createLoader(deps: LoaderDeps): Loader {
  const { clock, connectivity, closed } = deps;
  const loaded = new Map<string, unknown>();
  const loading = new Map<string, Promise<unknown>>();
  const created = new Map<string, unknown>();
  const failureCounts = new Map<string, number>();

  /** Older WebViews cache a failed import for the life of the page, so the retry uses a different URL. */
  async function importRow(row: LazyRow): Promise<unknown> {
    try {
      return await row.load();
    } catch (error) {
      const script = isMissing(error) ? deps.scriptOf(row.name) : null;
      if (script === null) throw error;
      return deps.importFrom(`${script}?again=${clock.now()}`);
    }
  }

  /** A screen is never shown without its style sheet. */
  async function loadSheet({ name }: LazyRow): Promise<void> {
    try {
      await deps.loadStyles(name);
    } catch (error) {
      throw new CodeError('missing', error);
    }
  }

  /**
   * The timeout counts only the time in which the page is visible. A failure while the page is hidden is
   * retried when it becomes visible.
   */
  function fetchRow(row: LazyRow): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isVisible = connectivity.visible();
      let hasFailedHidden = false;
      let remaining = CODE_TIMEOUT_MS;
      let startedAt = clock.now();
      let stopTimer = () => {};
      const stop = () => {
        stopTimer();
        unwatch();
        closed.removeEventListener('abort', stop);
      };
      const fail = (error: CodeError) => {
        stop();
        reject(error);
      };
      const startTimer = () => {
        startedAt = clock.now();
        stopTimer = clock.after(remaining, () => fail(new CodeError('timeout')));
      };
      const ask = () => {
        hasFailedHidden = false;
        Promise.all([importRow(row), loadSheet(row)]).then(
          ([module]) => {
            stop();
            resolve(module);
          },
          (error: unknown) => {
            if (isVisible) fail(toCodeError(error));
            else hasFailedHidden = true;
          },
        );
      };
      const unwatch = connectivity.onVisible((visible) => {
        if (visible === isVisible) return;
        isVisible = visible;
        if (isVisible) {
          startTimer();
          if (hasFailedHidden) ask();
        } else {
          stopTimer();
          remaining = Math.max(0, remaining - (clock.now() - startedAt));
        }
      });
      closed.addEventListener('abort', stop);
      if (isVisible) startTimer();
      ask();
    });
  }

  function startLoading(row: LazyRow): Promise<unknown> {
    const promise = fetchRow(row).then(
      (module) => {
        loaded.set(row.name, module);
        failureCounts.delete(row.name);
        return module;
      },
      (error: unknown) => {
        loading.delete(row.name);
        throw error;
      },
    );
    loading.set(row.name, promise);
    return promise;
  }

  /** Reloads the page if the row's code is missing: a deploy may have replaced the page's version. */
  function reloadIfMissing({ name, kind }: LazyRow, error: unknown): void {
    if (kind === 'other' || !isMissingCode(error) || !connectivity.online()) return;
    const count = (failureCounts.get(name) ?? 0) + 1;
    failureCounts.set(name, count);
    if ((kind === 'page' || count > 1) && !deps.paymentOpen()) deps.document.reloadOnce();
  }

  async function load<T>(row: LazyRow<T>): Promise<T> {
    try {
      return (await (loading.get(row.name) ?? startLoading(row))) as T;
    } catch (error) {
      reloadIfMissing(row, error);
      throw error;
    }
  }

  async function create<T, C>(row: LazyRow<T>, make: (module: T) => C): Promise<C> {
    const module = await load(row);
    if (created.has(row.name)) return created.get(row.name) as C;
    const instance = make(module);
    created.set(row.name, instance);
    const { start } = instance as { start?: () => () => void };
    if (start && !closed.aborted) deps.stops.push(start());
    return instance;
  }

  async function ask<T>(row: LazyRow<T>): Promise<T> {
    try {
      return await load(row);
    } catch (error) {
      const isOffline = !connectivity.online();
      if (!isOffline) deps.analytics.report(error, 'code');
      const isTimeout = error instanceof CodeError && error.type === 'timeout';
      throw new ApiError(isOffline ? 'offline' : isTimeout ? 'timeout' : 'unreachable', String(error));
    }
  }

  /** Resolves after `ms`, or as soon as the network is back. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        cancel();
        unwatch();
        closed.removeEventListener('abort', stop);
      };
      const finish = () => {
        stop();
        resolve();
      };
      const cancel = clock.after(ms, finish);
      const unwatch = connectivity.onChange((online) => online && finish());
      closed.addEventListener('abort', stop);
    });
  }

  async function untilLoaded<T>(row: LazyRow<T>, delay = RETRY_MS): Promise<T> {
    try {
      return await load(row);
    } catch {
      if (closed.aborted) return new Promise(() => {});
      await pause(delay);
      return untilLoaded(row, Math.min(delay * 2, MAX_RETRY_MS));
    }
  }

  return {
    load,
    prefetch(row) {
      if (!deps.saveData() && !loading.has(row.name)) startLoading(row).catch(() => {});
    },
    now: <T>(row: LazyRow<T>) => loaded.get(row.name) as T | undefined,
    create,
    created: <C>({ name }: LazyRow<{ create(...needs: never): C }>) => created.get(name) as C | undefined,
    ask,
    untilLoaded: (row) => untilLoaded(row),
  };
}

/** Browsers agree on the error's class but not on its message. */
function toCodeError(error: unknown): CodeError {
  if (error instanceof CodeError) return error;
  return new CodeError(isMissing(error) ? 'missing' : 'other', error);
}

function isMissing(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

function isMissingCode(error: unknown): boolean {
  return error instanceof CodeError && error.type === 'missing';
}
