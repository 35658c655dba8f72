import { House } from 'lucide';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { useCartActions, useLine } from '../../cart/context.tsx';
import { productFacts } from '../../cart/products.ts';
import { href } from '../../platform/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { Product } from '../product-wire.ts';
import s from './IngredientList.module.css';
import type { Ingredient } from './recipe-state.ts';
import * as m from './messages.ts';

/** The ingredients as worded in the recipe, each with its product. */
export function IngredientList({ ingredients }: { ingredients: readonly Ingredient[] }) {
  return (
    <section className={s.card} aria-labelledby="recipe-ingredients">
      <h2 id="recipe-ingredients" className={s.heading}>
        {m.ingredientCount(ingredients.length)}
      </h2>
      <ul>
        {ingredients.map(({ key, words, product }, index) => (
          <li key={key} className={s.row} data-testid="ingredient">
            {product ? (
              <ProductIngredient words={words} product={product} position={index + 1} />
            ) : (
              <HomeIngredient words={words} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProductIngredientProps {
  words: string;
  product: Product;
  /** the ingredient's position in the recipe, counted from 1 */
  position: number;
}

function ProductIngredient({ words, product, position }: ProductIngredientProps) {
  const { productId, name, unit, imageUrl, tint, price, mrp, inventory } = product;
  const { quantity, limit } = useLine(productId, product);
  const { setQuantity } = useCartActions();
  const { track } = useAnalytics();
  const trackClick = () => track('Product Clicked', { ...productFacts(product), position });
  const isSoldOut = inventory <= 0 && quantity === 0;
  return (
    <>
      <Picture
        className={classNames(s.picture, isSoldOut && s.faded)}
        src={imageUrl}
        alt=""
        width={56}
        height={56}
        tint={tint}
      />
      <div className={s.text}>
        <p className={s.words}>{words}</p>
        <p className={s.product}>
          <AppLink className={s.link} to={href.product(name, productId)} onClick={trackClick}>
            {name}
          </AppLink>
          {unit !== '' && (
            <>
              , <span className={s.unit}>{unit}</span>
            </>
          )}
        </p>
      </div>
      <div className={s.buy}>
        {isSoldOut ? (
          <p className={s.gone}>{m.soldOut}</p>
        ) : (
          <>
            <Price price={price} mrp={mrp} layout="line" />
            <Stepper
              value={quantity}
              limit={limit}
              label={name}
              onChange={(next) => setQuantity(product, next)}
            />
          </>
        )}
      </div>
    </>
  );
}

function HomeIngredient({ words }: { words: string }) {
  return (
    <>
      <span className={s.home}>
        <Icon node={House} size={22} />
      </span>
      <div className={s.text}>
        <p className={s.words}>{words}</p>
        <p className={s.product}>{m.fromYourKitchen}</p>
      </div>
    </>
  );
}
