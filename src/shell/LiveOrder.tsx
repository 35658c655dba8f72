import { useMemo, useState } from 'react';
import { liveOrderCount } from '../settings/shopper-traits.ts';
import { useStore } from '../ui/use-store.ts';
import type { DeliveryArea } from './delivery-area.ts';
import { lazyPart } from './lazy-view.tsx';
import { useShop } from './shop-context.tsx';
import { LIVE_ORDER } from './tables.ts';

/** The order that is under way, on home and the cart. Nothing of it is loaded while there is none. */
export function LiveOrder({ place }: { place: DeliveryArea }) {
  const {
    shop: { deps, loader, api, session },
  } = useShop();
  const { settings, liveOrders } = place;
  const [Strip] = useState(() => lazyPart(loader, LIVE_ORDER, ({ LiveOrderStrip }) => LiveOrderStrip));
  const needs = useMemo(() => ({ api, session, settings, liveOrders }), [api, session, settings, liveOrders]);
  return useStore(settings.watched, liveOrderCount) > 0 ? <Strip deps={deps} needs={needs} /> : null;
}
