import * as v from 'valibot';
import { href } from '../../platform/paths.ts';
import type { PageCall } from '../../page/define-page.ts';
import { fetchLayout } from '../bff/layout-call.ts';
import { READERS, readSnippets } from '../bff/layout-wire.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import type { PicturePiece, SkippedSnippet, Snippet } from '../bff/snippet-model.ts';
import { richText, lineText } from '../bff/text-wire.ts';
import { recipeData } from './recipe-data.ts';
import type { Ingredient, Recipe, RecipeState } from './recipe-state.ts';
import { amount, tagsWire } from './recipes-wire.ts';

const requiredText = v.pipe(lineText, v.nonEmpty('no words'));
const snippetOf = <S extends v.ObjectEntries>(data: S) => v.looseObject({ data: v.looseObject(data) });

const head = v.pipe(
  snippetOf({ title: lineText, subtitle: lineText, cooking_time: amount, serves: amount, tags: tagsWire }),
  v.transform(({ data: { title, subtitle, cooking_time, serves, tags } }) => ({
    kind: 'recipe-head' as const,
    title,
    summary: subtitle,
    minutes: cooking_time,
    serves,
    tags,
  })),
);
const ingredient = v.pipe(
  snippetOf({ title: requiredText, quantity: amount, items: v.optional(v.unknown()) }),
  v.transform(({ data: { title, quantity, items } }) => ({
    kind: 'ingredient' as const,
    words: title,
    packs: quantity ?? 1,
    /** the product cards, not parsed yet */
    cards: Array.isArray(items) ? (items as unknown[]) : [],
  })),
);
const step = v.pipe(
  snippetOf({ subtitle: v.pipe(richText, v.nonEmpty('no words')) }),
  v.transform(({ data }) => ({ kind: 'step' as const, html: data.subtitle })),
);

const RECIPE_READERS = {
  ...READERS,
  recipe_header_snippet: head,
  recipe_ingredient_snippet: ingredient,
  recipe_step_snippet: step,
};

/** Reads a recipe from its layout. */
export async function load(call: PageCall<RecipeState>): Promise<void> {
  const { deps, match, set, setHead } = call;
  const { id = '' } = match.params;
  const path = `/v1/layout/usecase/${encodeURIComponent(id)}`;
  const { recipe, skipped } = recipeOf(await fetchLayout(deps.api, { path }, RECIPE_READERS));
  reportSkipped(call, skipped);
  set({ recipe });
  const name = recipe.name || match.title;
  const canonical = href.recipe(name, id);
  const description = recipe.seo?.description || recipe.summary;
  const { absolute } = deps.navigation;
  setHead({
    ...(description !== '' && { description }),
    canonical,
    data: [recipeData({ ...recipe, name }, absolute(canonical), absolute)],
  });
}

type Page = Awaited<ReturnType<typeof fetchLayout<typeof RECIPE_READERS>>>;

function recipeOf(page: Page): { recipe: Recipe; skipped: readonly SkippedSnippet[] } {
  const { snippets, skipped, seo, pageMeta, fees } = page;
  const header = snippets.find((piece) => piece.kind === 'recipe-head');
  const pieces = snippets.flatMap((piece) => (piece.kind === 'carousel' ? piece.items : [piece]));
  const picture = pieces.find((piece) => piece.kind === 'picture');
  const image = (picture as PicturePiece | undefined)?.image ?? '';
  const readResults = snippets.flatMap((piece) =>
    piece.kind === 'ingredient' ? [readIngredient(piece)] : [],
  );
  return {
    recipe: {
      name: header?.title || seo?.heading || pageMeta?.title || '',
      summary: header?.summary ?? '',
      image,
      minutes: header?.minutes ?? null,
      serves: header?.serves ?? null,
      tags: header?.tags ?? [],
      ingredients: readResults.map((result) => result.ingredient),
      steps: snippets.flatMap((piece) => (piece.kind === 'step' ? [piece.html] : [])),
      // Headings are left out, because the page renders its own.
      otherSnippets: snippets.filter((piece) => piece.kind === 'rail') as Snippet[],
      seo,
      fees,
      pageMeta,
    },
    skipped: [...skipped, ...readResults.flatMap((result) => result.skipped)],
  };
}

type IngredientPiece = v.InferOutput<typeof ingredient> & { key: string };

/** The ingredient's product is the first valid card. */
function readIngredient({ key, words: text, packs, cards }: IngredientPiece): {
  ingredient: Ingredient;
  skipped: readonly SkippedSnippet[];
} {
  const { snippets, skipped } = readSnippets(cards, READERS);
  const card = snippets.find((piece) => piece.kind === 'product');
  return { ingredient: { key, words: text, packs, product: card?.product ?? null }, skipped };
}
