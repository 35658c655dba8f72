import { keyTo } from './combobox-keys.ts';
import { MoreResults } from './MoreResults.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { Status, SuggestionList } from './SuggestionList.tsx';
import { suggestionRows } from './suggestion-rows.ts';
import { VoiceButton } from './VoiceButton.tsx';
import { createSearchWork } from './work-search.ts';

/** What the first view can do without: it is there when somebody begins to type. */
export const searchParts = {
  MoreResults,
  RecentSearches,
  Status,
  SuggestionList,
  VoiceButton,
  suggestionRows,
  createSearchWork,
  keyTo,
};

export type SearchParts = typeof searchParts;
