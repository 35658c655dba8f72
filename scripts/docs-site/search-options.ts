import type { Options } from 'minisearch';

/** One passage that search finds. */
export interface Found {
  id: number;
  url: string;
  /** the passage's heading */
  title: string;
  /** the page's title */
  page: string;
  /** how the passage begins */
  excerpt: string;
  text: string;
}

/** The index is made with the options that it is read with. */
export const SEARCH_OPTIONS: Options<Found> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['url', 'title', 'page', 'excerpt'],
  searchOptions: { boost: { title: 3, page: 1.5 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
};
