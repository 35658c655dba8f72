import type { Page } from 'playwright-core';
import type { PageView, Target, TargetQuery } from './page-view.ts';
import type { Traffic } from './traffic.ts';

export const HOSTS = ['mobile-web', 'desktop', 'phonepe-android', 'phonepe-ios', 'airtel'] as const;
export type HostName = (typeof HOSTS)[number];

/** What a browser has stored for the shop. */
export interface StoredState {
  local: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

/** The shop in a browser's tabs, or in a host app of the QA page. */
export interface Device {
  host: HostName;
  /** the origin at which the browser finds the shop */
  url: string;
  traffic: Traffic;
  tabs: Page[];
  /** the tab in the foreground */
  page(): Page;
  isApp: boolean;
  open(path: string): Promise<void>;
  view(): Promise<PageView>;
  find(query: TargetQuery): Promise<Target | null>;
  /** `times`: 2 is a double tap, as fast as the browser accepts it */
  tap(target: Target, times?: 1 | 2): Promise<void>;
  /** waits until the page has drawn a frame; resolves with its horizontal overflow in pixels */
  nextFrame(): Promise<number>;
  /** moves the page's clock forward */
  advanceClock(ms: number): Promise<void>;
  pressEscape(): Promise<void>;
  /**
   * resolves with the path of the page that was left, read at that moment; null if the shop has no earlier
   * page
   */
  back(): Promise<string | null>;
  forward(): Promise<string | null>;
  reload(): Promise<void>;
  kill(): Promise<void>;
  restore(path: string): Promise<void>;
  openTab(path: string): Promise<void>;
  switchTo(index: number): Promise<void>;
  closeTab(): Promise<void>;
  /** opens a second tab at this path, or takes it there; both are visible, as two windows side by side are */
  showTwo(path: string): Promise<readonly [Page, Page]>;
  /** hides all tabs but the one in the foreground again */
  showOne(): Promise<void>;
  setVisible(visible: boolean): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** cuts the server off, for service workers too */
  setServerReachable(isReachable: boolean): Promise<void>;
  close(): Promise<void>;
}
