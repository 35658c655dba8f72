import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { Tint } from '../../ui/tint.ts';
import type { PageSeo } from '../bff/snippet-model.ts';

/** One link of an index. */
export interface Entry {
  key: string;
  title: string;
  /** a second line of text; may be empty */
  detail: string;
  /** empty: no picture */
  image: string;
  tint: Tint | null;
  link: string;
}

/** The entries under one heading: a category's subcategories, the brands of one letter. */
export interface Group {
  key: string;
  title: string;
  /** the link of the whole group; empty: none */
  link: string;
  /** the data for the impression event */
  tracking: WidgetTracking;
  entries: readonly Entry[];
}

/** Serialisable: the server sends it as JSON. */
export interface IndexState extends ApiState {
  groups: readonly Group[];
  title: string;
  seo: PageSeo | null;
  pageMeta: PageMeta | null;
}

export const newIndexState = (title: string): IndexState => ({
  ...newApiState(),
  groups: [],
  title,
  seo: null,
  pageMeta: null,
});

/** Filters the entries by title; empty groups are left out. */
export function filterEntries(groups: readonly Group[], query: string): readonly Group[] {
  const needle = query.trim().toLowerCase();
  if (needle === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ title }) => title.toLowerCase().includes(needle)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
