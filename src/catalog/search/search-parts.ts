import { keyTo } from './combobox-keys.ts';
import { MoreResults } from './MoreResults.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { Status, SuggestionList } from './SuggestionList.tsx';
import { suggestionRows } from './suggestion-rows.ts';
import { VoiceButton } from './VoiceButton.tsx';
import { createSearchActions } from './search-actions.ts';

/** What the first view can do without: it is there when somebody begins to type. */
export const searchParts = {
  MoreResults,
  RecentSearches,
  Status,
  SuggestionList,
  VoiceButton,
  suggestionRows,
  createSearchActions,
  keyTo,
};

export type SearchParts = typeof searchParts;
