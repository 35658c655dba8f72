import { plainText } from '../../ui/plain-text.ts';
import type { Recipe } from './recipe-state.ts';

const SCHEMA_URL = 'https://schema.org';

/** schema.org data of a recipe. */
export function recipeData(recipe: Recipe, url: string, absolute: (path: string) => string): object {
  const { name, summary, image, minutes, serves, tags, ingredients, steps } = recipe;
  return {
    '@context': SCHEMA_URL,
    '@type': 'Recipe',
    name,
    url,
    ...(summary !== '' && { description: summary }),
    ...(image !== '' && { image: [image.startsWith('/') ? absolute(image) : image] }),
    ...(minutes !== null && { totalTime: `PT${minutes}M` }),
    ...(serves !== null && { recipeYield: String(serves) }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    recipeIngredient: ingredients.map(({ words }) => words),
    recipeInstructions: steps.map((html) => ({ '@type': 'HowToStep', text: plainText(html) })),
  };
}
