import { Suspense, useEffect, useRef } from 'react';
import s from './CartPanel.module.css';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useShop } from './shop-context.tsx';
import * as m from '../model/messages.ts';

/**
 * The cart as a panel beside the screen that it was opened from. The panel has the cart's URL, so back closes
 * it. It takes the focus, and returns it when closed. `adjacentPath`: the path of the screen beside the
 * panel.
 */
export function CartPanel({ adjacentPath }: { adjacentPath: string }) {
  const { screens } = useShop();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const { activeElement } = (element?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
    element?.focus({ preventScroll: true });
    return () => {
      if (activeElement?.isConnected) (activeElement as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} className={s.panel} tabIndex={-1} aria-label={m.yourCart} data-testid="panel">
      <ScreenBoundary>
        <Suspense fallback={<ScreenSkeleton title={m.yourCart} />}>
          <screens.Cart layout="panel" adjacentPath={adjacentPath} />
        </Suspense>
      </ScreenBoundary>
    </aside>
  );
}
