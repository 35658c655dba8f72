import { describe, expect, test } from 'vitest';
import { readHistory, recordSearch, removeSearch } from '../../../src/catalog/search/reduce-history.ts';
import { reduceSearch, type SearchFact } from '../../../src/catalog/search/reduce-search.ts';
import { readSearchUrl } from '../../../src/catalog/search/search-url.ts';
import { searchPath } from '../../../src/catalog/search/search-path.ts';
import { markTyped, buildSuggestionRows } from '../../../src/catalog/search/suggestion-rows.ts';
import { SEARCH_TYPES, type SearchHistoryItem, type SearchState } from '../../../src/catalog/search-model.ts';

const NEW_STATE: SearchState<string, string> = {
  keyword: '',
  inputKeyword: '',
  results: [],
  suggestions: [],
  history: [],
  searchType: 'type_to_search',
  postbackParams: {},
  paginationURL: null,
};
type Fact = SearchFact<string, string>;

test.each<[string, Partial<typeof NEW_STATE>, Fact, Partial<typeof NEW_STATE>]>([
  ['typing sets the input', {}, { type: 'typed', text: 'm' }, { inputKeyword: 'm' }],
  [
    'typing keeps the suggestions until the next response',
    { inputKeyword: 'm', suggestions: ['milk'] },
    { type: 'typed', text: 'mi' },
    { inputKeyword: 'mi', suggestions: ['milk'] },
  ],
  [
    'clearing the input drops the suggestions',
    { inputKeyword: 'm', suggestions: ['milk'] },
    { type: 'typed', text: ' ' },
    { inputKeyword: ' ', suggestions: [] },
  ],
  [
    'suggestions for the current input are shown',
    { inputKeyword: ' mi  ' },
    { type: 'suggestions-received', typed: 'mi', suggestions: ['milk'] },
    { inputKeyword: ' mi  ', suggestions: ['milk'] },
  ],
  [
    'suggestions for an earlier input are dropped',
    { inputKeyword: 'mi' },
    { type: 'suggestions-received', typed: 'm', suggestions: ['mango'] },
    { inputKeyword: 'mi' },
  ],
  [
    'submitting clears the previous search',
    { results: ['old'], suggestions: ['x'], paginationURL: '/2', postbackParams: { a: 1 } },
    { type: 'submitted', keyword: 'milk', searchType: 'history' },
    { keyword: 'milk', inputKeyword: 'milk', searchType: 'history' },
  ],
  [
    'results store the link to the next page',
    {},
    { type: 'results-received', results: ['a'], next: { url: '/2', postback: { p: 1 } } },
    { results: ['a'], paginationURL: '/2', postbackParams: { p: 1 } },
  ],
  [
    'the last page clears that link',
    { results: ['a'], paginationURL: '/2', postbackParams: { p: 1 } },
    { type: 'results-received', results: ['a', 'b'], next: null },
    { results: ['a', 'b'] },
  ],
])('search state: %s', (_, initialState, fact, expectedState) => {
  expect(reduceSearch({ ...NEW_STATE, ...initialState }, fact)).toEqual({ ...NEW_STATE, ...expectedState });
});

describe('the search history', () => {
  const search = (history: readonly SearchHistoryItem[], word: string, at: number) =>
    recordSearch(history, { storedKeyword: word, at, trackingData: {} });
  const words = (history: readonly SearchHistoryItem[]) => history.map((item) => item.storedKeyword);

  test('the search history keeps the six most recent searches, newest first', () => {
    let history: readonly SearchHistoryItem[] = [];
    for (const [at, word] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
      history = search(history, word, at);
    expect(words(history)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  });

  test('a repeated search counts once regardless of case, and moves to the front', () => {
    const history = search(search(search([], 'Milk', 1), 'bread', 2), ' MILK ', 3);
    expect(history).toEqual([
      { storedKeyword: 'milk', searchCount: 2, lastSearchTs: 3, trackingData: {} },
      { storedKeyword: 'bread', searchCount: 1, lastSearchTs: 2, trackingData: {} },
    ]);
    expect(words(removeSearch(history, 'Milk'))).toEqual(['bread']);
  });

  test('a blank search is not added to the history', () => {
    expect(search([], '  ', 1)).toEqual([]);
  });

  test.each([
    ['no stored value', null],
    ['a value that is not JSON', '{'],
    ['JSON that is not a list', '{"a":1}'],
    ['a list of nonsense', '[null, 3, "x", {}, {"storedKeyword": 5}, {"suggestion": {"title": 7}}]'],
  ])('an empty search history is read from %s', (_, storedText) => {
    expect(readHistory(storedText)).toEqual([]);
  });
});

test.each(SEARCH_TYPES.map((type, number) => [number, type] as const))(
  't=%i in the URL is the search type %s',
  (t, searchType) => {
    const query = readSearchUrl({ query: new URLSearchParams(`q=milk&t=${t}`) });
    expect(query).toEqual({ keyword: 'milk', categoryId: '', suggestionType: '', searchType });
    const parsedQuery = new URLSearchParams(searchPath(query).split('?')[1]);
    expect(readSearchUrl({ query: parsedQuery })).toEqual(query);
  },
);

test.each([
  ['q=%20Dark%20%20tea%20', { keyword: 'Dark tea' }],
  ['q=tea&t=99&category_id=x', { searchType: 'type_to_search', categoryId: '' }],
  ['q=tea&category_id=14&suggestion_type=Category', { searchType: 'category', categoryId: '14' }],
  [`q=${'x'.repeat(300)}`, { keyword: 'x'.repeat(200) }],
  ['', { keyword: '' }],
  [`q=${'a'.repeat(199)}%F0%9F%98%80`, { keyword: 'a'.repeat(199) }],
])('the search URL "%s" is read', (query, read) => {
  expect(readSearchUrl({ query: new URLSearchParams(query) })).toMatchObject(read);
});

test.each([
  ['Toned milk', 'mil', ['Toned ', '[mil]', 'k']],
  ['Toned milk', 'milk to', ['[To]', 'ned ', '[milk]']],
  ['İ milk', 'mi', ['İ ', '[mi]', 'lk']],
  ['<b>milk</b>', 'b', ['<', '[b]', '>milk</', '[b]', '>']],
  ['milk', '(', ['milk']],
])('in the suggestion "%s", the typed "%s" is highlighted', (title, typedText, pieces) => {
  expect(markTyped(title, typedText).map((one) => (one.typed ? `[${one.text}]` : one.text))).toEqual(pieces);
});

test('suggestion rows are recent searches, then suggestions under their headers, then the typed words', () => {
  const history = readHistory(JSON.stringify([{ storedKeyword: 'milk' }, { storedKeyword: 'bread' }]));
  const row = (kind: 'header' | 'suggestion', title: string) => ({
    ...{ kind, title, detail: '', image: '', query: title, link: '' },
  });
  const groups = buildSuggestionRows({
    inputKeyword: 'mi',
    history,
    suggestions: [
      row('suggestion', 'milk'),
      row('suggestion', 'mint'),
      row('header', 'Shelves'),
      row('suggestion', 'mixer'),
    ],
  });
  const titles = groups.map(({ title, choices }) => [
    title,
    ...choices.map((one) => (one.from === 'history' ? one.title : one.suggestion.title)),
  ]);
  expect(titles).toEqual([
    ['Recent searches', 'milk'],
    ['', 'mint'],
    ['Shelves', 'mixer'],
    ['', 'mi'],
  ]);
  expect(buildSuggestionRows({ inputKeyword: '', history, suggestions: [] })).toHaveLength(1);
});
