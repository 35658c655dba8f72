import type { ReactNode } from 'react';
import { plural } from '../../model/plural.ts';

export { back } from '../../ui/messages.ts';
export { restLoadsOnline, search, tryAgain } from '../../model/messages.ts';
export { searching } from '../../location/messages.ts';
export { restNotLoaded } from '../../page/messages.ts';
export { vegOnlyIsOn } from '../listing/messages.ts';
export { clearAll, loadingMore } from '../../model/phrases.ts';
export const noMatchingProducts = 'No products match these filters.';
export const recentSearches = 'Recent searches';
export const removeRecent = (name: string) => `Remove ${name} from recent searches`;
export const listeningPlaceholder = 'Listening…';
export const placeholder = 'Search milk, atta, chips';
export const inputLabel = 'Search for products';
export const clearSearch = 'Clear the search';
export const resultsHeading = (keyword: string) => `Results for “${keyword}”`;
export const resultsTitle = (keyword: string) => `${keyword}: search`;
export const startFailedDetail = 'You can still type what you’re looking for.';
export const searchFailedDetail = 'Your search is still here.';
export const loadingPopular = 'Loading popular searches';
export const resultCount = (count: number, keyword: string) =>
  plural(count, { one: `1 result for ${keyword}`, other: `${count} results for ${keyword}` });
export const noResults = (keyword: string) => `No results for “${keyword}”`;
export const confirmAge = 'Confirm your age to see products for adults (18+).';
export const noResultsDetail = 'Check the spelling, or try another word.';
export const suggestions = 'Suggestions';
export const searches = 'Searches';
export const searchFor = (title: ReactNode) => <>Search for {title}</>;
export const listening = 'Listening';
export const suggestionCount = (count: number) =>
  plural(count, { one: '1 suggestion', other: `${count} suggestions` });
export const microphoneBlocked = 'Microphone access is blocked. Please type instead.';
export const noSpeech = 'We didn’t hear anything. Please try again, or type.';
export const voiceFailed = 'Voice search isn’t working right now. Please type instead.';
export const stopListening = 'Stop listening';
export const searchByVoice = 'Search by voice';
