import { Heart as HeartIcon, ListPlus } from 'lucide';
import { type ComponentType, Suspense, useState } from 'react';
import type { HeartProps } from '../catalog/HeartSlot.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useStore } from '../ui/use-store.ts';
import type { Favourites } from './favourites-store.ts';
import { FAVOURITES_ID } from './list-model.ts';
import type { ListsDialogProps } from './ListsDialog.tsx';
import { isInList } from './reduce-lists.ts';
import s from './Heart.module.css';
import * as m from './messages.ts';

/** The heart of a product; on a product's page with the button that adds it to other lists. */
export function createHeart(
  favourites: Favourites,
  ListsDialog: ComponentType<ListsDialogProps>,
): ComponentType<HeartProps> {
  function Heart({ product, className }: HeartProps) {
    const { productId, name } = product;
    const isSaved = useStore(favourites.watched, (state) => isInList(state, FAVOURITES_ID, productId));
    return (
      <button
        type="button"
        className={classNames(s.heart, className ?? s.card, isSaved && s.saved)}
        aria-pressed={isSaved}
        aria-label={m.saveLabel(name)}
        data-testid="favourite"
        onClick={() => favourites.toggle(product)}
      >
        <span className={s.round}>
          <Icon node={HeartIcon} size={className === undefined ? 18 : 22} />
        </span>
      </button>
    );
  }
  function AddToList({ product, className }: HeartProps) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <IconButton
          className={className}
          icon={ListPlus}
          label={m.addToListLabel(product.name)}
          kind="plain"
          testid="add-to-list"
          onClick={() => setIsOpen(true)}
        />
        {isOpen && (
          <Suspense>
            <ListsDialog favourites={favourites} product={product} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  return function Hearts(props: HeartProps) {
    if (props.className === undefined) return <Heart {...props} />;
    return (
      <>
        <AddToList {...props} />
        <Heart {...props} />
      </>
    );
  };
}
