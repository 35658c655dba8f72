import type { EventName, EventProperties } from './analytics-events.ts';

/** Interfaces to the outside world that features are given. Implementations live in `platform/`, `http/` and `shell/`; tests bring their own. */

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** runs `task` once after `ms`; the returned function cancels it */
  after(ms: number, task: () => void): () => void;
}

/** String storage that never throws: where it is forbidden or full, it goes on in memory. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** of all that is kept here */
  keys?(): string[];
  /** false: something that was set is in memory only and goes with the page */
  lasts?(): boolean;
}

/** The other tabs that have the same shop. */
export interface Tabs {
  /** names the slice that was written; the other tabs read it from storage themselves */
  announce(what: string): void;
  /** called with what others have written, undefined when it may be anything; the returned function stops */
  listen(listener: (what?: string) => void): () => void;
}

/** Random values: ids of calls, attempts and sessions. */
export interface Random {
  /** a v4 uuid */
  uuid(): string;
}

/** In-app navigation by path (`/cart`); full navigation by address. */
export interface Navigation {
  path(): string;
  go(path: string, options?: { replace?: boolean }): void;
  back(): void;
  /** leaves the page */
  leave(url: string): void;
  /** the shop's own address of a path, absolute: where a payer's page comes back to */
  absolute(path: string): string;
  /** the shop's present screen, for a tab of its own; only in a frame in which nobody may log in */
  ownTab?(): string;
}

export interface Connectivity {
  online(): boolean;
  /** called whenever it changes; the returned function stops */
  onChange(listener: (online: boolean) => void): () => void;
  visible(): boolean;
  /** called when the page is shown (true) or hidden (false) */
  onVisible(listener: (visible: boolean) => void): () => void;
}

/** The answers that a shopper may be waiting for. They are kept until somebody listens. */
export interface Waits {
  heard?: (answer: Promise<unknown>) => void;
}

export type ModalName =
  | 'LOGIN_MODAL'
  | 'UPLOAD_MODAL'
  | 'UPLOAD_FAILED_MODAL'
  | 'PASSWORD_PROTECTED_MODAL'
  | 'PRINT_BOTTOM_SHEET'
  | 'DUAL_CART_MODAL'
  | 'LOG_OUT_MODAL';

export interface Messages {
  /** shown for 2000 ms by default; a new one replaces the one before. `to`: where it leads, when it is tapped */
  toast(message: string, ms?: number, to?: string): void;
  /** one modal at a time */
  openModal(name: ModalName, props?: Readonly<Record<string, unknown>>): void;
  /** `name`: only that one, if it is open */
  closeModal(name?: ModalName): void;
}

export interface Analytics {
  /** never throws, never blocks */
  track<N extends EventName>(event: N, properties: EventProperties<N>): void;
  /** something went wrong that a developer should know of */
  report(error: unknown, where: string): void;
}

/** Runs `task` when there is nothing more urgent; it may go on for as long as it says so. The returned function cancels it. */
export type Idle = (task: (mayGoOn: () => boolean) => void) => () => void;
