import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';

/** A recipe in a list. */
export interface RecipeEntry {
  id: string;
  name: string;
  /** empty: no picture */
  image: string;
  /** null: unknown */
  minutes: number | null;
  serves: number | null;
  tags: readonly string[];
}

/** Serialisable: the server sends it as JSON. */
export interface RecipesState extends ApiState {
  title: string;
  status: AsyncStatus;
  recipes: readonly RecipeEntry[];
  /** the token to request the next page with; null: there are no more pages */
  nextPageToken: string | null;
  /** the tokens requested so far; a repeated token means that the server's pages form a loop */
  requested: readonly string[];
  /** the number of consecutive pages without a new recipe */
  idlePages: number;
}

export const newRecipesState = (title: string): RecipesState => ({
  ...newApiState(),
  title,
  status: 'idle',
  recipes: [],
  nextPageToken: null,
  requested: [],
  idlePages: 0,
});
