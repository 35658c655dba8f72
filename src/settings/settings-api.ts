import type * as v from 'valibot';
import type { Api } from '../http/api.ts';
import type { Paise } from '../model/money.ts';
import {
  analyticsConfigAnswer,
  configAnswer,
  featureFlagsAnswer,
  orderCountAnswer,
  secondaryDataAnswer,
  userPropertyAnswer,
} from './settings-wire.ts';
import type { OrderCounts, UserProperties } from './shopper-traits.ts';

export type FeatureFlags = Readonly<Record<string, boolean>>;

/** The events that analytics must not send; all others are sent. */
export interface AnalyticsConfig {
  plansOff: readonly string[];
  destinationsOff: readonly string[];
  eventsOff: readonly string[];
  /** the time between two impressions of one widget; null: the default of analytics */
  minImpressionIntervalMs: number | null;
}

export interface SecondaryData {
  analytics_properties: Readonly<Record<string, unknown>>;
  /** the amount from which delivery is free, for carts whose bill does not state it; null: unknown */
  freeDelivery: { from: Paise; message: string } | null;
}

/** The global configuration, which overrides the flags of a city or a shopper. */
export interface MainConfig {
  analytics: AnalyticsConfig;
  switches: FeatureFlags;
  /** how to contact support; empty: unknown */
  support: { phone: string; email: string };
}

/** `key`: identifies the shopper or the device, so that the flags stay the same on each visit. */
export async function fetchFeatureFlags(api: Api, cityId: number, key: string): Promise<FeatureFlags> {
  const { data } = await api.call({
    method: 'GET',
    path: '/api/feature-flags/receive',
    headers: { city: String(cityId), feature_flag_key: key },
    answer: featureFlagsAnswer,
  });
  return data.featureFlags;
}

export async function fetchUserProperties(api: Api, userId: number): Promise<UserProperties> {
  const { property_data } = await api.call({
    method: 'GET',
    path: `/v1/user/user_property/${userId}`,
    answer: userPropertyAnswer,
  });
  const { efh_data: efh } = property_data;
  return {
    ...property_data,
    efh_data: efh && { referral_code: efh.referral_code ?? '', join_epoch: efh.join_epoch ?? null },
  };
}

export async function fetchOrderCounts(api: Api, userId: number): Promise<OrderCounts> {
  const { data } = await api.call({ method: 'GET', path: '/v1/order_count', answer: orderCountAnswer });
  const traits = data[`user:${userId}`]?.order_traits_realtime;
  return {
    delivered_orders: traits?.delivered_orders ?? 0,
    cancelled_orders: traits?.cancelled_orders ?? 0,
    live_orders: traits?.live_orders ?? 0,
  };
}

export async function fetchAnalyticsConfig(api: Api): Promise<AnalyticsConfig> {
  const { data } = await api.call({
    method: 'GET',
    path: '/v1/analytics_events_properties',
    answer: analyticsConfigAnswer,
  });
  return readAnalyticsConfig(data);
}

type AnalyticsWire = v.InferOutput<typeof analyticsConfigAnswer>['data'];

function readAnalyticsConfig(wire: AnalyticsWire | undefined): AnalyticsConfig {
  const seconds = wire?.min_impression_interval_s;
  return {
    plansOff: wire?.plans ?? [],
    destinationsOff: wire?.destinations ?? [],
    eventsOff: wire?.events ?? [],
    minImpressionIntervalMs: seconds === undefined ? null : seconds * 1000,
  };
}

export async function fetchSecondaryData(api: Api): Promise<SecondaryData> {
  const { analytics_properties, sbc_free_delivery_details: details } = await api.call({
    method: 'GET',
    path: '/v2/services/secondary-data',
    answer: secondaryDataAnswer,
  });
  const freeDelivery = details?.is_enabled
    ? { from: details.min_cart_value, message: details.message }
    : null;
  return { analytics_properties, freeDelivery };
}

export async function fetchConfig(api: Api): Promise<MainConfig> {
  const answer = await api.call({ method: 'GET', path: '/config/main', answer: configAnswer });
  return {
    analytics: readAnalyticsConfig(answer.analytics),
    switches: answer.switches ?? {},
    support: { phone: answer.support_phone, email: answer.support_email },
  };
}
