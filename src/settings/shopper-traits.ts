/** The backend's data on a shopper, with its own field names. */
export interface UserProperties {
  live_cart_count: number;
  sale_data: Readonly<Record<string, unknown>> | null;
  efh_data: { referral_code: string; join_epoch: number | null } | null;
  delivered_cart_count: number;
  cart_count: number;
  is_first_order_delivered: boolean;
  is_first_order_placed: boolean;
  is_undelivered_order_present: boolean;
}

export interface OrderCounts {
  delivered_orders: number;
  cancelled_orders: number;
  live_orders: number;
}

export interface ShopperTraits {
  liveCartCount: number;
  isLiveOrderPresent: boolean;
  deliveredCartCount: number;
  cartCount: number;
  isFirstOrderDelivered: boolean;
  isFirstOrderPlaced: boolean;
  efhData: {
    /** whether the shopper is in the referral programme and has a referral code */
    isChampion: boolean;
    referralCode: string;
    /** when the shopper joined, in milliseconds since 1970; null: unknown */
    joinDate: number | null;
  };
}

export function deriveTraits(properties: UserProperties): ShopperTraits {
  const { efh_data: efh, live_cart_count: liveCartCount } = properties;
  const referralCode = efh?.referral_code ?? '';
  return {
    liveCartCount,
    isLiveOrderPresent: liveCartCount > 0 || properties.is_undelivered_order_present,
    deliveredCartCount: properties.delivered_cart_count,
    cartCount: properties.cart_count,
    isFirstOrderDelivered: properties.is_first_order_delivered,
    isFirstOrderPlaced: properties.is_first_order_placed,
    efhData: {
      isChampion: referralCode !== '',
      referralCode,
      joinDate: efh?.join_epoch ? efh.join_epoch * 1000 : null,
    },
  };
}

interface OrderCountSources {
  orderCounts: OrderCounts | null;
  userProperties: UserProperties | null;
}

/** The number of live orders. Either source may be outdated, so the higher count is used. */
export function liveOrderCount({ orderCounts, userProperties }: OrderCountSources): number {
  const { liveCartCount = 0, isLiveOrderPresent = false } = userProperties
    ? deriveTraits(userProperties)
    : {};
  return Math.max(orderCounts?.live_orders ?? 0, liveCartCount, isLiveOrderPresent ? 1 : 0);
}
