import { useState } from 'react';
import { amountOf } from '../../cart/amount-messages.ts';
import { useCart } from '../../cart/context.tsx';
import { allOf } from '../../model/lists.ts';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import Text from '../../ui/Text.module.css';
import s from './AddIngredients.module.css';
import { type GatheredIngredients, gather } from './gather-ingredients.ts';
import type { Ingredient } from './recipe-state.ts';
import * as m from './messages.ts';

export interface AddIngredientsProps {
  ingredients: readonly Ingredient[];
  onAdd(gathered: GatheredIngredients): void;
}

/** The bar at the bottom: adds all available ingredients with one tap and names the others. */
export function AddIngredients({ ingredients, onAdd }: AddIngredientsProps) {
  const cart = useCart();
  const { lines, count } = cart;
  const [announcement, setAnnouncement] = useState('');
  const quantities = new Map(lines.map(({ product, quantity }) => [product.productId, quantity]));
  const gathered = gather(ingredients, (productId) => quantities.get(productId) ?? 0);
  const { missing, cost, inCart, available, soldOut } = gathered;
  const add = () => {
    onAdd(gathered);
    setAnnouncement(m.ingredientsAdded(missing.length));
  };
  if (available === 0 && soldOut.length === 0) return null;
  return (
    <StickyFooter always>
      {soldOut.length > 0 && (
        <p className={s.note} data-testid="sold-out">
          <span className={Text.alert}>{m.soldOutNow(allOf(soldOut))}</span>
        </p>
      )}
      {missing.length > 0 && inCart > 0 && <p className={s.note}>{m.inCartOf(inCart, available)}</p>}
      {missing.length > 0 && (
        <Button block lead={formatPaise(cost)} testid="add-ingredients" onClick={add}>
          {m.addIngredients(missing.length)}
        </Button>
      )}
      {missing.length === 0 && count > 0 && (
        <>
          {inCart > 0 && <p className={s.note}>{soldOut.length > 0 ? m.restInCart : m.allInCart}</p>}
          <ButtonLink block to={href.cart()}>
            {m.viewCartAt(amountOf(cart))}
          </ButtonLink>
        </>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </StickyFooter>
  );
}
