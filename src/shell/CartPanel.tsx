import { Suspense } from 'react';
import s from './CartPanel.module.css';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useShop } from './shop-context.tsx';

/** The cart beside the screen it was opened from. Its address is the cart's own, so back closes it. */
export function CartPanel() {
  const { screens } = useShop();
  return (
    <aside className={s.panel} aria-label="Your cart" data-testid="panel">
      <ScreenBoundary>
        <Suspense fallback={<ScreenSkeleton />}>
          <screens.Cart as="panel" />
        </Suspense>
      </ScreenBoundary>
    </aside>
  );
}
