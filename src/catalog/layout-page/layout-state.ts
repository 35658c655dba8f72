import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { Paging } from '../bff/paging.ts';
import type { PageSeo, Snippet } from '../bff/snippet-model.ts';
import type { AsyncStatus } from '../listing-lists.ts';

/** One tab of a layout's own navigation. */
export interface NavItem {
  title: string;
  /** empty: it has none */
  image: string;
  /** where what it shows is asked for; empty: it only leads somewhere */
  url: string;
  /** where it leads, when it is not shown here */
  link: string;
}

/** The first snippet of a tab layout. */
export interface NavData {
  items: readonly NavItem[];
  selected_position: number;
}

export interface Question {
  question: string;
  /** HTML */
  answer: string;
}

/** What a backend for frontends has laid out, page by page. */
export interface BffData {
  snippets: readonly Snippet[];
  footer: readonly Snippet[];
  paging: Paging;
  pageMeta: PageMeta | null;
  /** what the layout calls itself; may be empty */
  title: string;
  seo: PageSeo | null;
  questions: readonly Question[];
}

export interface LayoutState extends ApiState {
  bffData: BffData | null;
  status: AsyncStatus;
  navData: NavData | null;
  navStatus: AsyncStatus;
  /** it is elsewhere */
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
