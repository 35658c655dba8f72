import { useEffect } from 'react';
import { createFavourites, type Favourites } from '../favourites/favourites-store.ts';
import { createHeart } from '../favourites/Heart.tsx';
import type { ListsDialogProps } from '../favourites/ListsDialog.tsx';
import { tapFailureMessage } from '../http/tap-failed.ts';
import * as m from '../model/messages.ts';
import type { Services } from './create-services.ts';
import { FAVOURITES } from './favourites-table.ts';
import { lazyView } from './lazy-view.tsx';
import type { Shop } from './shop.ts';

/** The shopper's lists, and the hearts that change the first of them. */
export function create(shop: Shop, { slices }: Services): Favourites {
  const { deps, storage, messages } = shop;
  const favourites = createFavourites({ ...deps, ...shop, slices, storage });
  const ListsDialog = lazyView<ListsDialogProps>(
    async () => (await shop.loader.load(FAVOURITES)).ListsDialog,
    {
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      Fallback: function DialogFailure({ onClose }) {
        useEffect(() => {
          messages.toast(tapFailureMessage(deps.connectivity.online(), m.dialogNotOpened));
          onClose();
        });
        return null;
      },
    },
  );
  shop.heart.set({ Heart: createHeart(favourites, ListsDialog) });
  return favourites;
}
