import { FacetColumn } from '../listing/FacetColumn.tsx';
import { createFlowEngine } from '../bff/flow-engine.ts';
import { actionForKey } from './combobox-keys.ts';
import { MoreResults } from './MoreResults.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { Status, SuggestionList } from './SuggestionList.tsx';
import { buildSuggestionRows } from './suggestion-rows.ts';
import { VoiceButton } from './VoiceButton.tsx';
import { createSearchActions } from './search-actions.ts';

/** The components that the first paint does not need; loaded before the shopper starts to type. */
export const searchParts = {
  FacetColumn,
  MoreResults,
  RecentSearches,
  Status,
  SuggestionList,
  VoiceButton,
  buildSuggestionRows,
  createFlowEngine,
  createSearchActions,
  actionForKey,
};

export type SearchParts = typeof searchParts;
