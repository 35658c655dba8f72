// Sentences of the lists' page and dialogs. Those that come with every heart are in `messages.ts`.
import { plural } from '../model/plural.ts';

export { removeLabel, save, startShopping } from '../model/phrases.ts';
export const yourLists = 'Your lists';
export const newList = 'New list';
export const createList = 'Create list';
export const renameList = 'Rename list';
export const listName = 'List name';
export const listNameExample = 'Weekly shop';
export const enterListName = 'Enter a name.';
export const upToCharacters = (most: number) => `Up to ${most} characters`;
export const rename = 'Rename';
export const deleteLabel = 'Delete';
export const deleteQuestion = (name: string) => `Delete ${name}?`;
export const deleteDetail = 'Its products stay in your other lists.';
export const confirmDelete = 'Delete list';
export const keepList = 'Keep list';
export const loadingList = 'Loading your list';
export const listNotLoaded = 'Your lists are safe. Please try again.';
export const productCount = (count: number) =>
  plural(count, { one: '1 product', other: `${count} products` });
export const productsOf = (name: string) => `Products in ${name}`;
export const noFavouritesYet = 'No favourites yet';
export const noFavouritesDetail = 'Tap the heart on a product to find it here.';
export const emptyList = 'This list is empty';
export const emptyListDetail = 'Open a product and tap “Add to a list”.';
export const noLongerSold = 'No longer sold';
export const removeFromList = (productName: string, name: string) => `Remove ${productName} from ${name}`;
export const addBack = 'Add back';
export const addBackLabel = (productName: string, name: string) => `Add ${productName} back to ${name}`;
export const addAllToCart = 'Add all to cart';
export const addToList = 'Add to a list';
export const done = 'Done';
export const listMissing = 'List not found';
export const listMissingDetail = 'It may have been deleted on another device.';
export const viewFavourites = 'View favourites';
