import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { Tint } from '../../ui/tint.ts';
import type { PageSeo } from '../bff/snippet-model.ts';

/** One thing that an index leads to. */
export interface Entry {
  key: string;
  title: string;
  /** a few words more; may be empty */
  detail: string;
  /** empty: it has none */
  image: string;
  tint: Tint | null;
  link: string;
}

/** What stands under one heading: a category's shelves, the brands of one letter. */
export interface Group {
  key: string;
  title: string;
  /** where all of it is; empty: nowhere */
  link: string;
  /** what is tracked when it is seen */
  tracking: WidgetTracking;
  entries: readonly Entry[];
}

/** Plain data: a server sends it as JSON. */
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

/** The groups with what is called like this in them, those without left out. */
export function entriesCalled(groups: readonly Group[], wanted: string): readonly Group[] {
  const words = wanted.trim().toLowerCase();
  if (words === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ title }) => title.toLowerCase().includes(words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
