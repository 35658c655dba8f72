import { createLatest } from '../platform/latest.ts';
import type { ReactNode } from 'react';
import type { Api } from '../http/api.ts';
import { type ApiState, type FailureType, newApiState } from '../http/api-state.ts';
import { makeScreenCall } from '../http/screen-call.ts';
import { createStore, type Store } from '../platform/store.ts';
import type { PageAddress, PageDeps, PageHead, PageKind, PageStore } from './page.ts';

/** What every page that loads something goes through, beside its own facts. */
export type LoadFact = { type: 'asked' } | { type: 'failed'; failure: FailureType };

/** One load, as the page's data code sees it. Once another load takes its place, nothing that it sets counts. */
export interface PageCall<S> {
  /** its `api` ends its calls together with the load */
  deps: PageDeps;
  address: PageAddress;
  /** as it stands now */
  get(): S;
  /** the next page behind what is there, else all anew */
  more: boolean;
  set(change: Partial<S>): void;
  /** the document's head beside the title; a page that a server has rendered has it already */
  setHead(head: Omit<PageHead, 'title'>): void;
  reportOnce(message: string): void;
}

/** What asks, and reads the answers. */
type LoadPage<S> = (call: PageCall<S>) => Promise<void>;
/** The page's data code. */
interface PageData<S> {
  load: LoadPage<S>;
}

/** What a page's own actions work with. */
export interface Page<S, F = never> {
  readonly deps: PageDeps;
  /** as it stands now */
  get(): S;
  /** the one that it was last opened at */
  address(): PageAddress;
  set(change: Partial<S>): void;
  apply(fact: F): void;
  report(error: unknown): void;
  reportOnce(message: string): void;
  /** on the screen now */
  shown(): boolean;
  retry(): Promise<void>;
  /** loads all anew, also when that is under way: it was asked for something else */
  reload(): Promise<void>;
  more(): Promise<void>;
  /** what is under way does not count any more */
  cancel(): void;
}

export interface PageHooks {
  /** it is opened at another address of its key */
  at?(address: PageAddress): void;
  /** it is shown; the returned function is called when it is left */
  start?(): () => void;
  /** it is shown and has something to show: at the start, and after each load */
  viewed?(): void;
}

export type PageOf<S extends object, Own = unknown> = PageStore<S> & {
  /** loads all anew, unless that is under way; what is shown stays until it is there */
  retry(): Promise<void>;
  /** loads the next page, when there is one and nothing is under way */
  more(): Promise<void>;
  back(): void;
} & Own;

interface PageSpec<S extends object, Own extends object, F> {
  /** what reports say they come from */
  where: string;
  keyOf?: PageKind['keyOf'];
  View(props: { store: PageOf<S, Own>; address: PageAddress }): ReactNode;
  initial(address: PageAddress): S;
  reduce?(state: S, fact: F | LoadFact): Partial<S>;
  /** its code loads what it says, or this does; else it has that from the start */
  loads?: true | LoadPage<S>;
  /** something of what it is about is there: it stays when a later load fails */
  shows?(state: S): boolean;
  /** what the next page is asked for with */
  next?(state: S): unknown;
  /** what fails beside what is shown is said by the view, else in a toast. `more`: of the next page alone */
  saysFailure?: 'always' | 'more';
  /** a 404 is an answer: there is no such thing */
  canBeMissing?: boolean;
  /** nothing is shown before the shopper has said to be grown up */
  held?(state: S): boolean;
  /** it turned out to be at that address */
  movedTo?(state: S): string | null;
  /** at another place, or for another shopper, it is loaded anew where it stands; others begin from nothing */
  renewsInPlace?: boolean;
  head(state: S, address: PageAddress): PageHead;
  own?(page: Page<S, F>): Own & { hooks?: PageHooks };
}

/** Calls of this API end when the signal says so. */
const until = (api: Api, signal: AbortSignal): Api => ({
  call: (request) => api.call({ ...request, signal }),
});

/** What fails is said in its place. */
const SILENT = { toast: () => {} };

/** A kind of page: everything that pages do alike, around what is its own. */
export function definePage<S extends object, Own extends object = object, F = never>(
  spec: PageSpec<S, Own, F>,
): PageKind<PageOf<S, Own>> {
  return {
    ...(spec.keyOf && { keyOf: spec.keyOf }),
    View: spec.View,
    open: (deps, address, initial) => openPage(spec, deps, address, initial),
  };
}

function openPage<S extends object, Own extends object, F>(
  spec: PageSpec<S, Own, F>,
  deps: PageDeps,
  opened: PageAddress,
  initial: S | null,
): PageOf<S, Own> {
  const { analytics, connectivity, ageConsent, navigation } = deps;
  const { loads, where } = spec;
  const begin = spec.initial(opened);
  const store = createStore<S>({ ...begin, ...initial });
  const { get, update: set } = store;
  // a page that loads nothing has no calls whose state it could keep
  const calls = loads ? (store as unknown as Store<ApiState>) : createStore(newApiState());
  const reported = new Set<string>();
  let address = opened;
  let head: Omit<PageHead, 'title'> = {};
  let loading: { more: boolean; done: Promise<void> } | null = null;
  const asking = createLatest();
  let shown = false;
  /** what is shown is of another place, until it has been loaded anew */
  let stale = false;

  const apply = (fact: F | LoadFact): void => {
    if (spec.reduce) set(spec.reduce(get(), fact));
  };
  const report = (error: unknown) => analytics.report(error, where);
  function reportOnce(message: string): void {
    if (!reported.has(message)) report(new Error(`[${where}] ${message}`));
    reported.add(message);
  }
  const shows = () => spec.shows?.(get()) ?? false;
  const missing = () => spec.canBeMissing === true && calls.get().httpStatusCode === 404 && !shows();
  const ready = () => !loads || shows() || calls.get().isAPISuccess || missing();
  const viewed = () => {
    if (shown && ready()) own?.hooks?.viewed?.();
  };

  async function ask(more: boolean, signal: AbortSignal): Promise<void> {
    if (!more) apply({ type: 'asked' });
    const silent = spec.saysFailure === 'always' || (spec.saysFailure === 'more' && more);
    await makeScreenCall({
      calls,
      analytics,
      messages: silent ? SILENT : deps.messages,
      where,
      hasContent: shows(),
      more,
      signal,
      async task() {
        // Later: a page that the server rendered does not need it.
        const { load }: PageData<S> = typeof loads === 'function' ? { load: loads } : await deps.code.load();
        if (signal.aborted) return;
        await load({
          deps: { ...deps, api: until(deps.api, signal) },
          address,
          get,
          more,
          set: (change) => signal.aborted || set(change),
          setHead(said) {
            if (!signal.aborted) head = said;
          },
          reportOnce,
        });
      },
    });
    if (signal.aborted) return;
    const { failureType, isAPISuccess } = calls.get();
    if (failureType !== null && !more) apply({ type: 'failed', failure: failureType });
    if (isAPISuccess && !more) stale = false;
    viewed();
  }

  function cancel(): void {
    asking.begin();
    loading = null;
  }
  /** One load at a time: a newer one takes the place of the one before. */
  function run(more: boolean): Promise<void> {
    cancel();
    if (!loads) return Promise.resolve();
    const signal = asking.signal();
    const done = ask(more, signal).finally(() => {
      if (!signal.aborted) loading = null;
    });
    loading = { more, done };
    return done;
  }
  const reload = () => run(false);
  const retry = () => (loading && !loading.more ? loading.done : reload());
  const more = async () => {
    if (!loading && spec.next?.(get())) await run(true);
  };

  async function load(): Promise<void> {
    const opens = spec.held?.(get()) && ageConsent.state.consent === 'granted';
    const waits = stale || opens || (!ready() && (spec.movedTo?.(get()) ?? null) === null);
    if (waits) await retry();
  }

  // what the server did not wait for is nobody's here
  if (initial && !ready()) store.set(begin);
  const page: Page<S, F> = {
    ...{ deps, get, set, apply, report, reportOnce, retry, reload, more, cancel },
    address: () => address,
    shown: () => shown,
  };
  const own = spec.own?.(page);

  return {
    get state() {
      return get();
    },
    watched: store,
    ...{ load, ready, missing, retry, more, ...own },
    at(next: PageAddress) {
      address = next;
      own?.hooks?.at?.(next);
    },
    head: () => ({ ...spec.head(get(), address), ...head }),
    movedTo: () => spec.movedTo?.(get()) ?? null,
    start() {
      shown = true;
      const stop = own?.hooks?.start?.();
      viewed();
      const unlisten = connectivity.onChange((online) => {
        if (!online || calls.get().failureType === null || missing()) return;
        void (shows() && spec.next && !stale ? more() : retry());
      });
      return () => {
        shown = false;
        unlisten();
        stop?.();
      };
    },
    ...(spec.renewsInPlace && {
      async renew() {
        if (!loading && !ready() && calls.get().failureType === null) return;
        stale = true;
        await reload();
      },
    }),
    back: () => navigation.back(),
  } as PageOf<S, Own>;
}
