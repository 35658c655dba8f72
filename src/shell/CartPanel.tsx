import { Suspense, useEffect, useRef } from 'react';
import s from './CartPanel.module.css';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useShop } from './shop-context.tsx';
import * as m from '../model/messages.ts';

/**
 * The cart beside the screen it was opened from. Its URL is the cart's own, so back closes it. The focus goes into it,
 * and afterwards back to where it was.
 */
export function CartPanel() {
  const { screens } = useShop();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const node = panel.current;
    const { activeElement } = (node?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
    node?.focus({ preventScroll: true });
    return () => {
      if (activeElement?.isConnected) (activeElement as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} className={s.panel} tabIndex={-1} aria-label={m.yourCart} data-testid="panel">
      <ScreenBoundary>
        <Suspense fallback={<ScreenSkeleton title={m.yourCart} />}>
          <screens.Cart as="panel" />
        </Suspense>
      </ScreenBoundary>
    </aside>
  );
}
