import { Repeat } from 'lucide';
import { useEffect } from 'react';
import { ProductCard } from '../catalog/ProductCard.tsx';
import { type ApiState, newApiState } from '../page/api-state.ts';
import { definePage, type PageCall, type PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { href, paths } from '../platform/paths.ts';
import { useIsLoggedIn, useSessionStore } from '../session/session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useStore } from '../ui/use-store.ts';
import s from './BuyAgainPage.module.css';
import * as m from './buy-again-messages.ts';
import { loadBuyAgain } from './load-buy-again.ts';
import type { ProductRailWidget, Tracked } from './widget-model.ts';

interface BuyAgainState extends ApiState {
  /** null: nothing bought yet, or not loaded */
  rail: Tracked<ProductRailWidget> | null;
}

/** What the shopper has bought, to be added again. A guest is offered the login. */
function BuyAgainPage({ store }: { store: PageOf<BuyAgainState> }) {
  const { rail, failureType, isAPISuccess } = useStore(store.watched);
  const loggedIn = useIsLoggedIn();
  const session = useSessionStore();
  useEffect(() => {
    if (loggedIn) void store.retry();
  }, [store, loggedIn]);
  return (
    <Screen name="buy-again" width="wide">
      <ScreenHeader title={m.buyAgain} onBack={store.back} />
      {!loggedIn ? (
        <EmptyState
          icon={Repeat}
          title={m.logInToBuyAgain}
          action={<Button onClick={() => void session.requireLogin()}>{m.logIn}</Button>}
        />
      ) : rail !== null ? (
        <>
          <h2 className="visually-hidden">{m.boughtProducts}</h2>
          <ul className={s.products}>
            {rail.products.map((product, index) => (
              <li key={product.productId}>
                <ProductCard product={product} widget={rail.tracking} position={index + 1} />
              </li>
            ))}
          </ul>
          <ButtonLink kind="quiet" to={paths.orders}>
            {m.yourOrders}
          </ButtonLink>
        </>
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : isAPISuccess ? (
        <EmptyState
          icon={Repeat}
          title={m.nothingBought}
          detail={m.nothingBoughtDetail}
          action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
        />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

async function load({ deps, set }: PageCall<BuyAgainState>): Promise<void> {
  set({ rail: deps.session.loggedIn() ? await loadBuyAgain(deps.api) : null });
}

export const buyAgainPage = definePage<BuyAgainState>({
  where: 'buy-again',
  keyOf: () => '',
  View: BuyAgainPage,
  initial: () => ({ ...newApiState(), rail: null }),
  loads: load,
  shows: ({ rail }) => rail !== null,
  head: (_state, { title }) => ({ title, noindex: true }),
});

const LoadingState = () => (
  <SkeletonGroup label={m.loading} className={s.products}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
      <Skeleton key={name} className={s.card} />
    ))}
  </SkeletonGroup>
);
