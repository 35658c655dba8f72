import { ChevronDown } from 'lucide';
import { useCart } from '../../cart/context.tsx';
import { isGiven } from '../../cart/products.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import s from './ItemSubstitutes.module.css';
import * as m from './messages.ts';

/** What the store does if a single item is unavailable, where that differs from the choice for the whole order. */
export function ItemSubstitutes() {
  const { entry } = useCheckout();
  const offered = useEntry((state) => state.options.substitutes);
  const chosen = useEntry((state) => state.itemSubstitutes);
  const lines = useCart().lines.filter(({ product }) => !isGiven(product));
  const count = lines.filter(({ product }) => chosen.has(product.productId)).length;
  return (
    <details className={s.items} data-testid="item-substitutes">
      <summary className={s.head}>
        {count === 0 ? m.setForEachItem : m.setForItems(count)}
        <Icon node={ChevronDown} size={18} className={s.arrow} />
      </summary>
      <ul>
        {lines.map(({ product: { productId, name } }) => (
          <li key={productId} data-product-id={productId}>
            <label className={s.item}>
              <span className={s.name}>{name}</span>
              <select
                className={s.select}
                data-testid="item-substitute"
                value={chosen.get(productId) ?? ''}
                onChange={(event) => entry.chooseItemSubstitute(productId, event.currentTarget.value)}
              >
                <option value="">{m.sameForAll}</option>
                {offered.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
