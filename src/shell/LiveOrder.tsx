import { type ComponentProps, type ComponentType, useMemo } from 'react';
import type { LiveOrderStrip } from '../checkout/live/LiveOrderStrip.tsx';
import { liveOrderCount } from '../settings/shopper-traits.ts';
import { useStore } from '../ui/use-store.ts';
import type { DeliveryArea } from './delivery-area.ts';
import type { Shop } from './shop.ts';

/**
 * The strip of the live order on the home screen and in the cart. Its code is loaded only if there is a live
 * order.
 */
export function createLiveOrder(
  { deps, api, session }: Pick<Shop, 'deps' | 'api' | 'session'>,
  Strip: ComponentType<ComponentProps<typeof LiveOrderStrip>>,
) {
  return function LiveOrder({ deliveryArea }: { deliveryArea: DeliveryArea }) {
    const { settings, liveOrders } = deliveryArea;
    const needs = useMemo(() => ({ api, session, settings, liveOrders }), [settings, liveOrders]);
    return useStore(settings.watched, liveOrderCount) > 0 ? <Strip deps={deps} needs={needs} /> : null;
  };
}
