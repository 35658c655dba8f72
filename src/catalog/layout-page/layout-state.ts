import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import type { Paging } from '../bff/paging.ts';
import type { PageSeo, Snippet } from '../bff/snippet-model.ts';

/** One tab of the layout's own navigation. */
export interface NavItem {
  title: string;
  /** empty: no picture */
  image: string;
  /** the URL to request the tab's content from; empty: the tab is only a link */
  url: string;
  /** the link of a tab whose content is not shown on this page */
  link: string;
}

/** The tabs, sent as the first snippet of a tab layout. */
export interface NavData {
  items: readonly NavItem[];
  selected_position: number;
}

export interface Question {
  question: string;
  /** HTML */
  answer: string;
}

/** The content of a layout, from all pages loaded so far. */
export interface BffData {
  snippets: readonly Snippet[];
  footer: readonly Snippet[];
  paging: Paging;
  pageMeta: PageMeta | null;
  /** the layout's title; may be empty */
  title: string;
  seo: PageSeo | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  questions: readonly Question[];
}

export interface LayoutState extends ApiState {
  bffData: BffData | null;
  status: AsyncStatus;
  navData: NavData | null;
  navStatus: AsyncStatus;
  /** the path to redirect to; null: no redirect */
  movedTo: string | null;
}

export const newLayoutState = (): LayoutState => ({
  ...newApiState(),
  bffData: null,
  status: 'idle',
  navData: null,
  navStatus: 'idle',
  movedTo: null,
});
