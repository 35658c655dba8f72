import type { SearchHistoryItem } from '../search-model.ts';
import { nameOf } from './reduce-history.ts';
import type { SearchPageState, Suggestion } from './search-state.ts';
import * as m from './messages.tsx';

/** A row of the list that can be chosen. */
export type Choice =
  | { from: 'history'; item: SearchHistoryItem; title: string }
  | { from: 'server'; suggestion: Suggestion };

/** The choices under one header; the first group may have no header. */
export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

/** The maximum number of the shopper's own searches that are listed before the server's suggestions. */
const MAX_RECENT_SEARCHES = 3;

/** Builds the rows for the text in the field, which always include the text itself. */
export function buildSuggestionRows(
  state: Pick<SearchPageState, 'inputKeyword' | 'suggestions' | 'history'>,
): ChoiceGroup[] {
  const typedText = state.inputKeyword.trim().toLowerCase();
  const recentChoices = state.history
    .filter((item) => nameOf(item).startsWith(typedText))
    .slice(0, typedText === '' ? undefined : MAX_RECENT_SEARCHES)
    .map((item): Choice => ({ from: 'history', item, title: nameOf(item) }));
  const groups: ChoiceGroup[] =
    recentChoices.length > 0 ? [{ title: m.recentSearches, choices: recentChoices }] : [];
  if (typedText === '') return groups;
  const shownTitles = new Set(recentChoices.map((choice) => (choice.from === 'history' ? choice.title : '')));
  let group: ChoiceGroup = { title: '', choices: [] };
  groups.push(group);
  let serverSuggestion: Suggestion | null = null;
  for (const suggestion of state.suggestions) {
    if (suggestion.kind === 'header' || suggestion.kind === 'search history header') {
      group = { title: suggestion.title, choices: [] };
      groups.push(group);
    } else if (suggestion.kind === 'direct') serverSuggestion = suggestion;
    else if (suggestion.link !== '' || !shownTitles.has(suggestion.query.toLowerCase())) {
      group.choices.push({ from: 'server', suggestion });
    }
  }
  const typedSuggestion: Suggestion = {
    kind: 'direct',
    title: state.inputKeyword.trim(),
    detail: '',
    image: '',
    query: state.inputKeyword.trim(),
    link: '',
  };
  // A suggestion for an earlier text is outdated.
  const directSuggestion =
    serverSuggestion?.query.toLowerCase() === typedText ? serverSuggestion : typedSuggestion;
  groups.push({ title: '', choices: [{ from: 'server', suggestion: directSuggestion }] });
  return groups.filter(({ choices }) => choices.length > 0);
}

export interface TextPart {
  text: string;
  /** whether this part matches the typed text */
  typed: boolean;
}

/** Splits a title into parts, and marks the parts at the start of a word that match a typed word. */
export function markTyped(title: string, typedText: string): TextPart[] {
  const words = typedText.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const pieces: TextPart[] = [];
  const append = (text: string, isTyped: boolean) => {
    const last = pieces.slice(-1)[0];
    if (text === '') return;
    if (last && last.typed === isTyped) last.text += text;
    else pieces.push({ text, typed: isTyped });
  };
  for (const piece of title.split(/([\p{L}\p{N}]+)/u)) {
    const lower = piece.toLowerCase();
    const start = words.filter((word) => lower.startsWith(word)).sort((a, b) => b.length - a.length)[0] ?? '';
    // A word whose length changes in lower case is not marked.
    const length = lower.length === piece.length ? start.length : 0;
    append(piece.slice(0, length), true);
    append(piece.slice(length), false);
  }
  return pieces;
}
