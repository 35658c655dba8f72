import { fillProperties, type Properties } from '../analytics/fill-properties.ts';
import { BASE, type PropertiesOf } from '../model/analytics-events.ts';
import { maskText } from '../../bridge/trace.ts';
import { deriveTraits } from '../settings/shopper-traits.ts';
import type { DeliveryArea } from './delivery-area.ts';

const MAX_BACKEND_PROPERTIES = 20;
/** Identifiers only: free text might contain personal data. */
const LABEL = /^[\w.:-]{1,60}$/;

type KnownArea = Pick<DeliveryArea, 'location' | 'settings'>;

/** The base properties of each event: what is known about the store and the shopper. */
export function baseProperties(deliveryArea: KnownArea): Properties {
  return fillProperties(BASE, factsOf(deliveryArea), maskText);
}

function factsOf({ location: { merchant }, settings: { state } }: KnownArea): PropertiesOf<typeof BASE> {
  const { chainId, deliveryType } = merchant.get();
  const traits = state.userProperties && deriveTraits(state.userProperties);
  return {
    chain_id: chainId ?? undefined,
    delivery_type: deliveryType ?? undefined,
    cart_count: traits?.cartCount,
    live_cart_count: traits?.liveCartCount,
    delivered_cart_count: traits?.deliveredCartCount,
    is_live_order_present: traits?.isLiveOrderPresent ?? false,
    is_first_order_placed: traits?.isFirstOrderPlaced ?? false,
    is_first_order_delivered: traits?.isFirstOrderDelivered ?? false,
    is_champion: traits?.efhData.isChampion ?? false,
    join_date: traits?.efhData.joinDate ?? undefined,
    ...state.orderCounts,
  };
}

/** Properties that the backend adds, such as the variant of an experiment. */
export function backendProperties({ settings }: KnownArea): Properties {
  const properties = Object.entries(settings.state.secondaryData?.analytics_properties ?? {});
  const safe = properties.flatMap(([name, value]): [string, string | number | boolean][] => {
    if (typeof value === 'boolean' || Number.isFinite(value)) return [[name, value as number | boolean]];
    return typeof value === 'string' && LABEL.test(value) ? [[name, maskText(value)]] : [];
  });
  return Object.fromEntries(safe.slice(0, MAX_BACKEND_PROPERTIES));
}
