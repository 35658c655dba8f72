import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Picture } from '../ui/Picture.tsx';
import s from './CartChanges.module.css';
import { type Cart, useCartActions } from './cart-context.tsx';

/** What was changed in the cart, and by whom it was not: accepted with one tap. */
export function CartChanges({ cart }: { cart: Cart }) {
  const { removeOutOfStock, dismissChanges } = useCartActions();
  const { unavailable, changes, lines } = cart;
  const told = changes.filter(({ productId }) => !unavailable.some((gone) => gone.productId === productId));
  const over = lines.filter(({ quantity, limit }) => quantity > limit);
  if (unavailable.length === 0 && told.length === 0 && over.length === 0) return null;
  const accept = () => {
    removeOutOfStock();
    dismissChanges();
  };
  return (
    <Card testid="cart-changes" role="status" aria-label="What has changed">
      <h2 className={s.title}>Your cart has changed</h2>
      <ul className={s.changes}>
        {unavailable.map(({ productId, name, imageUrl }) => (
          <li key={productId} className={s.gone}>
            <Picture className={s.picture} src={imageUrl} alt="" width={40} height={40} />
            <span>
              <span className={s.name}>{name}</span> is sold out and was taken out
            </span>
          </li>
        ))}
        {over.map(({ product, limit }) => (
          <li key={product.productId}>
            <span className={s.name}>{product.name}</span>
            {limit === 0 ? ' is sold out' : `: only ${limit} left`}
          </li>
        ))}
        {told.map(({ code, productId, message }) => (
          <li key={`${code} ${productId} ${message}`}>{message}</li>
        ))}
      </ul>
      <Button kind="secondary" size="small" onClick={accept}>
        {over.length > 0 ? 'Update my cart' : 'OK'}
      </Button>
    </Card>
  );
}
