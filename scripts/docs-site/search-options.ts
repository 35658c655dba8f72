import MiniSearch, { type Options } from 'minisearch';

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

const splitWords = MiniSearch.getDefault('tokenize');

/** Words, and whole names such as `PICTURE_HOSTS`, so that a page on pictures and hosts is not found for them. */
const tokenize = (text: string, field?: string): string[] => [
  ...splitWords(text, field),
  ...(text.match(/\w+_\w+/g) ?? []),
];

/** The index is made with the options that it is read with. */
export const SEARCH_OPTIONS: Options<Found> = {
  fields: ['title', 'page', 'text'],
  tokenize,
  storeFields: ['url', 'title', 'page', 'excerpt'],
  searchOptions: { boost: { title: 3, page: 1.5 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
};
