import { createLatest } from '../platform/latest.ts';
import type { ReactNode } from 'react';
import type { Api, FailureType } from '../http/api.ts';
import { type ApiState, newApiState } from './api-state.ts';
import { makeScreenCall } from './screen-call.ts';
import { createStore, type Store } from '../platform/store.ts';
import type { RouteMatch, PageDeps, PageHead, PageKind, PageStore } from './page.ts';

/**
 * The facts that every page with a request reduces. `renews`: the same content loads again for another location or
 * shopper, so the old one stays until then.
 */
export type LoadFact = { type: 'asked'; renews?: boolean } | { type: 'failed'; failure: FailureType };

/**
 * A load, as seen by the code that fetches the page's data. Once another load has superseded this one, `set`
 * has no effect.
 */
export interface PageCall<S> {
  /** requests of its `api` are aborted with the load */
  deps: PageDeps;
  match: RouteMatch;
  /** the page's current state */
  get(): S;
  /** true: load the next page; false: load from the start */
  more: boolean;
  set(change: Partial<S>): void;
  /** sets the document head except the title; server-rendered pages already have one */
  setHead(head: Omit<PageHead, 'title'>): void;
  reportOnce(message: string): void;
}

/** Sends the requests and parses the responses. */
type LoadPage<S> = (call: PageCall<S>) => Promise<void>;
/** What a page's code chunk exports if it loads the page's data. */
export interface PageData<S> {
  load: LoadPage<S>;
}

/** What the actions of a page can use. */
export interface Page<S, F = never, Code = PageData<S>> {
  readonly deps: PageDeps<Code>;
  /** the page's current state */
  get(): S;
  /** the route that the page was last opened for */
  match(): RouteMatch;
  set(change: Partial<S>): void;
  apply(fact: F): void;
  report(error: unknown): void;
  reportOnce(message: string): void;
  /** whether the page is on the screen */
  shown(): boolean;
  retry(): Promise<void>;
  /** loads from the start and aborts any load in progress */
  reload(): Promise<void>;
  more(): Promise<void>;
  /** aborts the current load */
  cancel(): void;
}

export interface PageHooks {
  /** called when the page is opened for another path with the same key */
  at?(match: RouteMatch): void;
  /** called when the page is shown; the returned function is called when it is left */
  start?(): () => void;
  /** called when the page is shown with content: at the start, and after each load */
  viewed?(): void;
}

export type PageOf<S extends object, Actions = unknown> = PageStore<S> & {
  /** loads from the start unless a load is in progress; the old content stays until the new has arrived */
  retry(): Promise<void>;
  /** loads the next page if there is one and no load is in progress */
  more(): Promise<void>;
  back(): void;
} & Actions;

interface PageDefinition<S extends object, Actions extends object, F, Code> {
  /** the name of the source in error reports */
  where: string;
  keyOf?: PageKind['keyOf'];
  View(props: { store: PageOf<S, Actions>; match: RouteMatch }): ReactNode;
  initial(match: RouteMatch): S;
  reduce?(state: S, fact: F | LoadFact): Partial<S>;
  /** loads the data; `true`: the page's code chunk does; absent: there is nothing to load */
  loads?: true | LoadPage<S>;
  /** whether the state has content, which stays if a later load fails */
  shows?(state: S): boolean;
  /** the request for the next page; null: there is none */
  next?(state: S): unknown;
  /** the view shows failures, instead of a toast. `more`: only failures of the next page */
  showsFailure?: 'always' | 'more';
  /** a 404 means that what the page shows does not exist */
  canBeMissing?: boolean;
  /** whether the content is held back until the shopper has confirmed their age */
  isHeld?(state: S): boolean;
  /** the path to redirect to; null: none */
  movedTo?(state: S): string | null;
  /** the page stays in memory, even when the location or shopper changes */
  isPermanent?: boolean;
  head(state: S, match: RouteMatch): PageHead;
  actions?(page: Page<S, F, Code>): Actions & { hooks?: PageHooks };
}

/** `loads: true` needs a code chunk that exports `load`. */
type LoadedBy<S, Code> = Code extends PageData<S> ? unknown : { loads?: LoadPage<S> };

/** The same API, whose requests are aborted by the signal. */
const withSignal = (api: Api, signal: AbortSignal): Api => ({
  call: (request) => api.call({ ...request, signal }),
});

/** The page shows failures itself, without a toast. */
const SILENT_MESSAGES = { toast: () => {} };

/** Defines a kind of page: the shared behaviour around the page's own parts. */
export function definePage<S extends object, Actions extends object = object, F = never, Code = PageData<S>>(
  definition: PageDefinition<S, Actions, F, Code> & LoadedBy<S, Code>,
): PageKind<PageOf<S, Actions>, Code> {
  return {
    keyOf: definition.keyOf,
    View: definition.View,
    open: (deps, match, initial) => openPage(definition, deps, match, initial),
  };
}

function openPage<S extends object, Actions extends object, F, Code>(
  definition: PageDefinition<S, Actions, F, Code>,
  deps: PageDeps<Code>,
  opened: RouteMatch,
  initial: S | null,
): PageOf<S, Actions> {
  const { analytics, connectivity, ageConsent, navigation } = deps;
  const { loads, where } = definition;
  const initialState = definition.initial(opened);
  const store = createStore<S>({ ...initialState, ...initial });
  const { get, update: set } = store;
  // A page that loads nothing has no request state of its own.
  const calls = loads ? (store as unknown as Store<ApiState>) : createStore(newApiState());
  const reported = new Set<string>();
  let match = opened;
  let head: Omit<PageHead, 'title'> = {};
  let loading: { more: boolean; done: Promise<void> } | null = null;
  const latestLoad = createLatest();
  let isShown = false;
  /** the content belongs to another location or shopper and must be reloaded */
  let isStale = false;
  /** id of the user that the content belongs to; 0: nobody is logged in */
  let shopper = 0;

  const apply = (fact: F | LoadFact): void => {
    if (definition.reduce) set(definition.reduce(get(), fact));
  };
  const report = (error: unknown) => analytics.report(error, where);
  function reportOnce(message: string): void {
    if (!reported.has(message)) report(new Error(`[${where}] ${message}`));
    reported.add(message);
  }
  const shows = () => definition.shows?.(get()) ?? false;
  const notFound = () => definition.canBeMissing === true && calls.get().httpStatusCode === 404;
  const missing = () => notFound() && !shows();
  /** A page that does not exist at the new location must not show its old content. */
  function keepsContent(): boolean {
    const { failureType } = calls.get();
    if (isStale && notFound()) store.set({ ...initialState, failureType, httpStatusCode: 404 });
    return shows();
  }
  const ready = () => !loads || shows() || calls.get().isAPISuccess || missing();
  const viewed = () => {
    if (isShown && ready()) actions?.hooks?.viewed?.();
  };

  async function sendCalls(more: boolean, signal: AbortSignal): Promise<void> {
    if (!more) {
      shopper = deps.session.userId();
      apply({ type: 'asked', renews: isStale });
    }
    const isSilent = definition.showsFailure === 'always' || (definition.showsFailure === 'more' && more);
    await makeScreenCall({
      calls,
      analytics,
      messages: isSilent ? SILENT_MESSAGES : deps.messages,
      where,
      keepsContent,
      more,
      signal,
      async task() {
        // Imported only now, because a server-rendered page does not need it.
        const { load } =
          typeof loads === 'function' ? { load: loads } : ((await deps.code.load()) as PageData<S>);
        if (signal.aborted) return;
        await load({
          deps: { ...deps, api: withSignal(deps.api, signal) },
          match,
          get,
          more,
          set: (change) => signal.aborted || set(change),
          setHead(newHead) {
            if (!signal.aborted) head = newHead;
          },
          reportOnce,
        });
      },
    });
    if (signal.aborted) return;
    const { failureType, isAPISuccess } = calls.get();
    if (failureType !== null && !more) apply({ type: 'failed', failure: failureType });
    if (isAPISuccess && !more) isStale = false;
    viewed();
  }

  function cancel(): void {
    latestLoad.begin();
    loading = null;
  }
  /** One load at a time: a new one aborts the previous one. */
  function run(more: boolean): Promise<void> {
    cancel();
    if (!loads) return Promise.resolve();
    const signal = latestLoad.signal();
    const done = sendCalls(more, signal).finally(() => {
      if (!signal.aborted) loading = null;
    });
    loading = { more, done };
    return done;
  }
  const reload = () => run(false);
  const retry = () => (loading && !loading.more ? loading.done : reload());
  const more = async () => {
    if (!loading && definition.next?.(get())) await run(true);
  };

  async function load(): Promise<void> {
    const isUnlocked = definition.isHeld?.(get()) && ageConsent.state.consent === 'granted';
    const mustLoad = isStale || isUnlocked || (!ready() && (definition.movedTo?.(get()) ?? null) === null);
    if (mustLoad) await retry();
  }

  // A state that the server rendered without content is discarded.
  if (initial && !ready()) store.set(initialState);
  const page: Page<S, F, Code> = {
    ...{ deps, get, set, apply, report, reportOnce, retry, reload, more, cancel },
    match: () => match,
    shown: () => isShown,
  };
  const actions = definition.actions?.(page);

  return {
    get state() {
      return get();
    },
    watched: store,
    ...{ load, ready, missing, retry, more, isPermanent: definition.isPermanent, ...actions },
    at(next: RouteMatch) {
      match = next;
      actions?.hooks?.at?.(next);
    },
    head: () => ({ ...definition.head(get(), match), ...head }),
    movedTo: () => definition.movedTo?.(get()) ?? null,
    start() {
      isShown = true;
      const stop = actions?.hooks?.start?.();
      viewed();
      const unlisten = connectivity.onChange((online) => {
        if (!online || calls.get().failureType === null || missing()) return;
        void (shows() && definition.next && !isStale ? more() : retry());
      });
      return () => {
        isShown = false;
        unlisten();
        stop?.();
      };
    },
    ...(loads && {
      async renew() {
        if (!loading && !ready() && calls.get().failureType === null) return;
        if (shopper !== 0 && shopper !== deps.session.userId()) {
          cancel();
          store.set(initialState);
          head = {};
        }
        isStale = true;
        await reload();
      },
    }),
    back: () => navigation.back(),
  } as PageOf<S, Actions>;
}
