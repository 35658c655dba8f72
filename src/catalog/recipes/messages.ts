import { plural } from '../../model/plural.ts';

export { soldOut, viewCartAt } from '../../model/messages.ts';
export { minutesShort as minutes } from '../../location/messages.ts';
export { backToShopping } from '../../model/phrases.ts';
export const ingredientCount = (count: number) =>
  plural(count, { one: '1 ingredient', other: `${count} ingredients` });
export const ingredientsAdded = (count: number) =>
  plural(count, {
    one: '1 ingredient added to your cart.',
    other: `${count} ingredients added to your cart.`,
  });
export const addIngredients = (count: number) =>
  plural(count, { one: 'Add 1 ingredient', other: `Add ${count} ingredients` });
export const soldOutNow = (names: string) => `Sold out: ${names}`;
export const inCartOf = (inCart: number, available: number) => `${inCart} of ${available} in your cart`;
export const allInCart = 'Everything is in your cart';
export const restInCart = 'Everything else is in your cart';
export const fromYourKitchen = 'From your kitchen';
export const recipeGone = 'This recipe is no longer available';
export const recipeGoneDetail = 'Try another one.';
export const allRecipes = 'All recipes';
export const recipeNotReady = 'This recipe is not available yet';
export const recipeNotReadyDetail = 'Check back later, or try another recipe.';
export const servesChip = (count: number) => `Serves ${count}`;
export const serves = (count: number) => `serves ${count}`;
export const method = 'Method';
export const loadingRecipe = 'Loading the recipe';
export const recipeNotFound = 'Recipe not found';
export const noRecipesYet = 'No recipes yet';
export const noRecipesYetDetail = 'Please check back soon.';
export const loadingRecipes = 'Loading the recipes';
export const pageDescription = 'Recipes, with all their ingredients at your door in minutes.';
