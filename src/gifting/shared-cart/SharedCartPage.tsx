import { ClockAlert, ShoppingBasket, Unlink } from 'lucide';
import { useCart } from '../../cart/context.tsx';
import { items } from '../../cart/amount-messages.ts';
import type { SyncedCart } from '../../cart/ports.ts';
import { fetchSharedCart, type SharedCart, type SharedLine } from '../../cart/shared-cart.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { ApiError } from '../../http/api.ts';
import { formatPaise, toRupees } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import { isSame, newSharedCartState, type SharedCartState, sumOf } from './shared-cart-state.ts';
import s from './SharedCartPage.module.css';
import * as m from './messages.ts';

interface SharedCartActions {
  /** adds the products to the shopper's own cart */
  take(): void;
}
type SharedCartStore = PageOf<SharedCartState, SharedCartActions>;

function SharedCartPage({ store }: { store: SharedCartStore }) {
  const { cart, httpStatusCode, failureType } = useStore(store.watched);
  return (
    <Screen name="shared-cart" width="narrow">
      <ScreenHeader title={m.sharedCart} onBack={store.back} />
      {cart ? (
        <Content cart={cart} store={store} />
      ) : httpStatusCode === 404 ? (
        <EmptyState
          icon={Unlink}
          title={m.cartNotFound}
          detail={m.cartNotFoundDetail}
          action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
        />
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

function Content({ cart, store }: { cart: SharedCart; store: SharedCartStore }) {
  const { lines, gone, isExpired } = cart;
  if (isExpired) {
    return (
      <EmptyState
        icon={ClockAlert}
        title={m.shareExpired}
        detail={m.shareExpiredDetail}
        action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
      />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={ShoppingBasket}
        title={m.nothingAvailable}
        detail={m.nothingAvailableDetail}
        action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className={s.page} data-testid="shared-cart">
        <p className={s.lead}>{m.sharedCartLead}</p>
        <Card padding="flush">
          <ul className={s.lines}>
            {lines.map((line) => (
              <Line key={line.product.productId} line={line} />
            ))}
          </ul>
        </Card>
        {gone.length > 0 && <UnavailableProducts gone={gone} />}
      </div>
      <TakeCart lines={lines} store={store} />
    </>
  );
}

function Line({ line: { product, quantity, wanted } }: { line: SharedLine }) {
  return (
    <li className={s.line} data-testid="shared-line" data-product-id={product.productId}>
      <Picture className={s.picture} src={product.imageUrl} tint="sand" alt="" width={56} height={56} />
      <div className={s.text}>
        <p className={s.name}>{product.name}</p>
        {product.unit !== '' && <p className={s.unit}>{product.unit}</p>}
        {wanted > quantity && <p className={s.few}>{m.onlyLeftOfShared(quantity, wanted)}</p>}
      </div>
      <div className={s.amounts}>
        <p className={s.quantity}>
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">{m.quantity} </span>
          {quantity}
        </p>
        <div className={s.price}>
          <Price price={product.price * quantity} mrp={product.mrp * quantity} align="end" />
        </div>
      </div>
    </li>
  );
}

function UnavailableProducts({ gone }: Pick<SharedCart, 'gone'>) {
  return (
    <Card padding="flush" aria-label={m.noLongerAvailable}>
      <ul className={s.lines}>
        {gone.map(({ productId, name, imageUrl }) => (
          <li key={productId} className={s.line} data-testid="shared-gone">
            <Picture className={s.faded} src={imageUrl} tint="sand" alt="" width={56} height={56} />
            <div className={s.text}>
              <p className={s.name}>{name || m.unnamedProduct}</p>
              <p className={s.few}>{m.noLongerAvailable}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TakeCart({ lines, store }: { lines: readonly SharedLine[]; store: SharedCartStore }) {
  const ownCart = useCart();
  const { count, total } = sumOf(lines);
  if (isSame(ownCart.lines, lines)) {
    return (
      <StickyFooter>
        <p className={s.note}>{m.cartShownNote}</p>
        <ButtonLink block to={href.cart()}>
          {m.goToCart}
        </ButtonLink>
      </StickyFooter>
    );
  }
  return (
    <StickyFooter>
      <Button
        block
        testid="shared-take"
        onClick={store.take}
        lead={
          <>
            <span className={s.amount}>{formatPaise(total)}</span>
            <span className={s.pieces}>{items(count)}</span>
          </>
        }
      >
        {m.addToCart}
      </Button>
    </StickyFooter>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c'];

function Waiting() {
  return (
    <SkeletonGroup className={s.page} label={m.loadingCart}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className={s.waiting} />
      ))}
    </SkeletonGroup>
  );
}

/** `cart`: the shopper's own cart */
export const createSharedCartPage = (cart: Pick<SyncedCart, 'putLines'>) =>
  definePage<SharedCartState, SharedCartActions>({
    where: 'shared-cart',
    keyOf: ({ params }) => params.cartId ?? '',
    View: SharedCartPage,
    initial: newSharedCartState,
    async loads({ deps, match, set }) {
      const shareId = match.params.cartId ?? '';
      if (shareId === '') throw new ApiError('http', 'a shared cart without an id', 404);
      set({ cart: await fetchSharedCart(deps.api, shareId) });
    },
    shows: ({ cart: sharedCart }) => sharedCart !== null,
    canBeMissing: true,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: ({ deps: { analytics, navigation }, get, retry }) => ({
      take() {
        const lines = get().cart?.lines ?? [];
        const { count, total } = sumOf(lines);
        cart.putLines(lines, `${items(count)}, ${formatPaise(total)}`, (way) => {
          analytics.track('Shared Cart Taken', { count, total: toRupees(total), way });
          navigation.go(href.cart());
        });
      },
      hooks: {
        start() {
          // Prices and stock may have changed since the last visit.
          if (get().cart) void retry();
          return () => {};
        },
        viewed() {
          const sharedCart = get().cart;
          if (!sharedCart || sharedCart.isExpired || !get().isAPISuccess) return;
          const { count, total } = sumOf(sharedCart.lines);
          const unavailable_count = sharedCart.gone.length;
          analytics.track('Shared Cart Viewed', { count, total: toRupees(total), unavailable_count });
        },
      },
    }),
  });
