import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import type { Paging } from '../bff/paging.ts';
import type { PageSeo, Snippet } from '../bff/snippet-model.ts';

/** One tab of the layout's own navigation. */
export interface NavItem {
  title: string;
  /** empty: no picture */
  image: string;
  /** the request URL of its content; empty: the tab is only a link */
  url: string;
  /** the link, if its content is not shown here */
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

/** A layout's content from the backend for frontends, page by page. */
export interface BffData {
  snippets: readonly Snippet[];
  footer: readonly Snippet[];
  paging: Paging;
  pageMeta: PageMeta | null;
  /** the layout's title; may be empty */
  title: string;
  seo: PageSeo | null;
  questions: readonly Question[];
}

export interface LayoutState extends ApiState {
  bffData: BffData | null;
  status: AsyncStatus;
  navData: NavData | null;
  navStatus: AsyncStatus;
  /** a redirect target */
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
