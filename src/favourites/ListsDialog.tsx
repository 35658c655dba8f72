import { useState } from 'react';
import type { Product } from '../catalog/product-wire.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useStore } from '../ui/use-store.ts';
import type { Favourites } from './favourites-store.ts';
import { NameForm } from './NameForm.tsx';
import { countIn, isInList } from './reduce-lists.ts';
import Stack from '../ui/Stack.module.css';
import * as m from './list-messages.ts';

export interface ListsDialogProps {
  favourites: Favourites;
  product: Product;
  onClose(): void;
}

/** Adds a product to the shopper's lists, and removes it. */
export function ListsDialog({ favourites, product: { productId, name }, onClose }: ListsDialogProps) {
  const state = useStore(favourites.watched);
  /** the id of the list being named; null: none */
  const [newId, setNewId] = useState<string | null>(null);
  const create = async (id: string, listName: string) => {
    const error = await favourites.create(id, listName);
    if (error !== '') return error;
    favourites.change({ listId: id, productId, isAdded: true });
    setNewId(null);
    return '';
  };
  return (
    <Dialog
      name="LISTS"
      title={m.addToList}
      onClose={onClose}
      footer={
        newId === null && (
          <Button block onClick={onClose}>
            {m.done}
          </Button>
        )
      }
    >
      <div className={Stack.normal}>
        <p>{name}</p>
        <ul>
          {state.lists.map((list) => (
            <li key={list.id}>
              <Checkbox
                label={list.name}
                detail={m.productCount(countIn(state, list.id))}
                checked={isInList(state, list.id, productId)}
                testid="list-choice"
                data-list-id={list.id}
                onChange={(isAdded) => favourites.change({ listId: list.id, productId, isAdded })}
              />
            </li>
          ))}
        </ul>
        {newId === null ? (
          <Button kind="secondary" block testid="list-new" onClick={() => setNewId(favourites.newListId())}>
            {m.newList}
          </Button>
        ) : (
          <NameForm action={m.createList} onSubmit={(listName) => create(newId, listName)} />
        )}
      </div>
    </Dialog>
  );
}
