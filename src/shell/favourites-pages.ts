import { favouritesPage } from '../favourites/FavouritesPage.tsx';
import type { FeatureServices } from './create-services.ts';
import type { Shop } from './shop.ts';

export { ListsDialog } from '../favourites/ListsDialog.tsx';

export const create = ({ favourites }: Shop, { cart }: FeatureServices) => ({
  favourites: favouritesPage(favourites, cart),
});
