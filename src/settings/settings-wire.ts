import * as v from 'valibot';
import { number, optionalId, optionalText, rupees } from '../http/wire.ts';

const count = v.fallback(number, 0);
const flag = v.fallback(v.boolean(), false);
const record = v.fallback(v.record(v.string(), v.unknown()), {});

/** Only booleans are switches; other entries are dropped. */
const switches = v.pipe(
  record,
  v.transform((entries) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value]] : [])),
    ),
  ),
);

/** `GET /api/feature-flags/receive`, with the headers `city` and `feature_flag_key` */
export const featureFlagsAnswer = v.looseObject({
  success: v.literal(true),
  data: v.looseObject({ featureFlags: switches }),
});

const efhWire = v.looseObject({
  referral_code: optionalText,
  join_epoch: v.fallback(v.nullish(number), null),
});

/** `GET /v1/user/user_property/{user id}` */
export const userPropertyAnswer = v.looseObject({
  property_data: v.looseObject({
    live_cart_count: count,
    sale_data: v.fallback(v.nullable(v.record(v.string(), v.unknown())), null),
    efh_data: v.fallback(v.nullable(efhWire), null),
    delivered_cart_count: count,
    cart_count: count,
    is_first_order_delivered: flag,
    is_first_order_placed: flag,
    is_undelivered_order_present: flag,
  }),
});

const orderTraits = v.looseObject({ delivered_orders: count, cancelled_orders: count, live_orders: count });

/** `GET /v1/order_count`: the counts, by `user:<id>` */
export const orderCountAnswer = v.looseObject({
  data: v.record(v.string(), v.looseObject({ order_traits_realtime: v.optional(orderTraits) })),
});

/** The names that are off: those with `false` or `{enabled: false}`. */
const offSwitches = v.pipe(
  v.nullish(record, {}),
  v.transform((entries) =>
    Object.entries(entries).flatMap(([name, value]) => {
      const enabled = (value as { enabled?: unknown } | null)?.enabled ?? value;
      return enabled === false ? [name] : [];
    }),
  ),
);

const analyticsSwitches = v.looseObject({
  plans: offSwitches,
  destinations: offSwitches,
  events: offSwitches,
  min_impression_interval_s: v.fallback(v.optional(number), undefined),
});

/** `GET /v1/analytics_events_properties` */
export const analyticsConfigAnswer = v.looseObject({ data: analyticsSwitches });

/** `GET /v2/services/secondary-data` */
export const secondaryDataAnswer = v.looseObject({
  analytics_properties: record,
  sbc_free_delivery_details: v.fallback(
    v.nullish(
      v.looseObject({
        is_enabled: v.fallback(v.boolean(), false),
        min_cart_value: rupees,
        message: v.fallback(optionalText, ''),
      }),
    ),
    null,
  ),
});

/** `GET /config/main` */
export const configAnswer = v.looseObject({
  analytics: v.fallback(v.optional(analyticsSwitches), undefined),
  switches: v.fallback(v.optional(switches), undefined),
  support_phone: v.fallback(v.pipe(optionalId, v.regex(/^(\+?\d{3,15})?$/)), ''),
  support_email: v.fallback(v.pipe(optionalText, v.regex(/^([^\s@]+@[^\s@]+)?$/)), ''),
});
