import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { type ApiState, newApiState } from '../../http/api-state.ts';
import type { PageSeo, Snippet } from '../bff/snippet-model.ts';
import type { Product } from '../product-wire.ts';

/** What goes into it. */
export interface Ingredient {
  key: string;
  /** as the recipe says it: `2 onions, finely chopped` */
  words: string;
  /** null: the shop does not sell it */
  product: Product | null;
  /** how many packs of it are needed */
  packs: number;
}

export interface Recipe {
  name: string;
  about: string;
  /** empty: it has none */
  image: string;
  /** null: nobody says how long it takes */
  minutes: number | null;
  serves: number | null;
  tags: readonly string[];
  ingredients: readonly Ingredient[];
  /** HTML */
  steps: readonly string[];
  /** what the page shows besides */
  more: readonly Snippet[];
  seo: PageSeo | null;
  pageMeta: PageMeta | null;
}

/** Plain data: a server sends it as JSON. */
export interface RecipeState extends ApiState {
  recipe: Recipe | null;
}

export const newRecipeState = (): RecipeState => ({ ...newApiState(), recipe: null });
