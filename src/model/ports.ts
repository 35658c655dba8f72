import type { EventName, EventProperties } from './analytics-events.ts';

/**
 * Interfaces to the outside world. Implementations are in `platform/`, `http/` and `shell/`; tests have their
 * own.
 */

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** the time by the server's clock; absent on the server itself */
  serverNow?(): number;
  /** runs `task` once after `ms`; the returned function cancels it */
  after(ms: number, task: () => void): () => void;
}

/** String storage that never throws: if it is blocked or full, it falls back to memory. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** all keys in this storage */
  keys?(): string[];
  /** false: some values are only in memory and will be lost with the page */
  isPersistent?(): boolean;
  /** called when others may have changed it (another tab, the browser, a person); returns a stop function */
  onChange?(listener: () => void): () => void;
}

/** The other tabs with the same shop. */
export interface Tabs {
  /** sends the name of the slice that was written; other tabs read it from storage */
  announce(slice: string): void;
  /** called with the name of a written slice, or undefined if it may be any; returns a stop function */
  listen(listener: (slice?: string) => void): () => void;
}

/** Random ids for requests, attempts and sessions. */
export interface Random {
  /** a v4 uuid */
  uuid(): string;
}

/** In-app navigation by path (`/cart`); full navigation by URL. */
export interface Navigation {
  path(): string;
  go(path: string, options?: { replace?: boolean }): void;
  back(): void;
  /** leaves the page */
  leave(url: string): void;
  /** the absolute URL of a path, as a payer's return URL */
  absolute(path: string): string;
  /** the URL of the current screen, to be opened in a new tab; absent unless the shop is in a frame where nobody can log in */
  newTabUrl?(): string;
}

export interface Connectivity {
  online(): boolean;
  /** called on every change; returns a stop function */
  onChange(listener: (online: boolean) => void): () => void;
  visible(): boolean;
  /** called when the page becomes visible (true) or hidden (false) */
  onVisible(listener: (visible: boolean) => void): () => void;
}

/** Reports the requests that a shopper may be waiting for. `onRequest` is absent until a listener is set. */
export interface Waits {
  onRequest?: (answer: Promise<unknown>) => void;
  /** whether a request has succeeded since the page was opened */
  hasAnswer?: boolean;
}

export type ModalName =
  | 'LOGIN_MODAL'
  | 'UPLOAD_MODAL'
  | 'UPLOAD_FAILED_MODAL'
  | 'PASSWORD_PROTECTED_MODAL'
  | 'PRINT_BOTTOM_SHEET'
  | 'DUAL_CART_MODAL'
  | 'LOG_OUT_MODAL'
  | 'SHARE_LINK_MODAL';

export interface Messages {
  /**
   * shown for `ms`; by default for 2000 ms, or as long as reading it takes. A new toast replaces the old one. `to`:
   * the link of the toast
   */
  toast(message: string, ms?: number, to?: string): void;
  /** one modal at a time */
  openModal(name: ModalName, props?: Readonly<Record<string, unknown>>): void;
  /** `name`: only if this modal is open */
  closeModal(name?: ModalName): void;
}

export interface Analytics {
  /** never throws, never blocks */
  track<N extends EventName>(event: N, properties: EventProperties<N>): void;
  /** reports an error to developers */
  report(error: unknown, where: string): void;
}

/**
 * Runs `task` when the browser is idle; it may continue while `mayContinue` returns true. Returns a function that
 * cancels it.
 */
export type Idle = (task: (mayContinue: () => boolean) => void) => () => void;
