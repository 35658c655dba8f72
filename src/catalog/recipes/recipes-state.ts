import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { AsyncStatus } from '../listing-lists.ts';

/** One of a list of recipes. */
export interface RecipeEntry {
  id: string;
  name: string;
  /** empty: it has none */
  image: string;
  /** null: nobody says how long it takes */
  minutes: number | null;
  serves: number | null;
  tags: readonly string[];
}

/** Plain data: a server sends it as JSON. */
export interface RecipesState extends ApiState {
  title: string;
  status: AsyncStatus;
  recipes: readonly RecipeEntry[];
  /** what the next page is asked for with; null: there is none */
  nextPageToken: string | null;
  /** the tokens that have been asked with: one that comes again leads round in a circle */
  asked: readonly string[];
  /** pages in a row that brought nothing new */
  idle: number;
}

export const newRecipesState = (title: string): RecipesState => ({
  ...newApiState(),
  title,
  status: 'idle',
  recipes: [],
  nextPageToken: null,
  asked: [],
  idle: 0,
});
