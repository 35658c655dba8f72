import * as v from 'valibot';
import { id } from '../../http/wire.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from '../bff/text-wire.ts';
import type { RecipeEntry } from './recipes-state.ts';
import type { RecipesPage } from './reduce-recipes.ts';

/** Body of `POST /v1/usecases`. */
export const usecasesRequest = v.looseObject({
  usecase_type: v.literal('recipe'),
  limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
  page_token: v.nullish(v.string()),
});

/** The first positive number in a text: `35 mins`, `4`, `serves 4`. */
export const amount = v.pipe(
  lineText,
  v.transform((text): number | null => {
    const value = Number(/\d+/.exec(text)?.[0] ?? 0);
    return value > 0 ? value : null;
  }),
);

/** Texts without duplicates; empty for null. */
export const tagsWire = v.pipe(
  v.fallback(v.nullish(v.array(v.unknown()), []), []),
  v.transform((raw) => {
    const tags = (raw ?? []).map((entry) => v.parse(lineText, entry)).filter((tag) => tag !== '');
    return [...new Set(tags)];
  }),
);

const recipe = v.pipe(
  v.looseObject({
    id,
    name: v.pipe(lineText, v.nonEmpty('no words')),
    image: pictureUrl,
    cooking_time: amount,
    serves: amount,
    tags: tagsWire,
  }),
  v.transform(
    (wire): RecipeEntry => ({
      id: wire.id,
      name: wire.name,
      image: wire.image,
      minutes: wire.cooking_time,
      serves: wire.serves,
      tags: wire.tags,
    }),
  ),
);

const token = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((raw) =>
    typeof raw === 'number' || (typeof raw === 'string' && raw !== '') ? String(raw) : null,
  ),
);

/** A page of recipes, and the reasons for skipped entries. */
export const recipesWire = v.pipe(
  v.looseObject({
    // An error response may have status 200.
    is_success: v.optional(v.literal(true)),
    title: lineText,
    recipes: v.optional(v.unknown()),
    nextPageToken: token,
  }),
  v.transform(({ title, recipes: raw, nextPageToken }): { page: RecipesPage; skipped: string[] } => {
    const skipped: string[] = [];
    const recipes = (Array.isArray(raw) ? raw : []).flatMap((entry: unknown): RecipeEntry[] => {
      const parsed = v.safeParse(recipe, entry);
      if (parsed.success) return [parsed.output];
      const [issue] = parsed.issues;
      skipped.push(`${v.getDotPath(issue) ?? 'recipe'}: ${issue.message}`);
      return [];
    });
    return { page: { title, recipes, nextPageToken }, skipped };
  }),
);
