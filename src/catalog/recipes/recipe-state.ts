import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { PageSeo, Snippet } from '../bff/snippet-model.ts';
import type { Product } from '../product-wire.ts';

export interface Ingredient {
  key: string;
  /** as worded in the recipe: `2 onions, finely chopped` */
  words: string;
  /** null: the shop does not sell it */
  product: Product | null;
  /** the number of packs needed */
  packs: number;
}

export interface Recipe {
  name: string;
  summary: string;
  /** empty: no picture */
  image: string;
  /** null: unknown */
  minutes: number | null;
  serves: number | null;
  tags: readonly string[];
  ingredients: readonly Ingredient[];
  /** HTML */
  steps: readonly string[];
  /** the page's other snippets */
  otherSnippets: readonly Snippet[];
  seo: PageSeo | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  pageMeta: PageMeta | null;
}

/** Serialisable: the server sends it as JSON. */
export interface RecipeState extends ApiState {
  recipe: Recipe | null;
}

export const newRecipeState = (): RecipeState => ({ ...newApiState(), recipe: null });
