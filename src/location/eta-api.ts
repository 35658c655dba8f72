import * as v from 'valibot';
import type { Api } from '../http/api.ts';
import { number, optionalText } from '../http/wire.ts';
import { clockTime } from '../model/clock-time.ts';
import { deliveryType } from './delivery-type.ts';
import type { EtaPromise, EtaState } from './eta.ts';
import * as m from './messages.ts';

const infoWire = v.fallback(v.nullable(v.object({ eta: v.string() })), null);
/** by store id, then by the product's kind of delivery */
const mapWire = v.record(v.string(), v.fallback(v.record(v.string(), infoWire), {}));

const answer = v.looseObject({
  eta_in_minutes: v.nullish(number),
  delivery_type: v.fallback(v.nullish(deliveryType), null),
  eta_type: optionalText,
  /** seconds since 1970 */
  promise_time: v.fallback(v.nullish(v.pipe(number, v.minValue(0), v.maxValue(10_000_000_000))), null),
  slot: optionalText,
  update_eta_action: v.nullish(
    v.fallback(
      v.nullable(v.looseObject({ update_eta: v.looseObject({ eta_map_v2: v.fallback(mapWire, {}) }) })),
      null,
    ),
  ),
});

/** The earliest delivery time for the location in the request headers. */
export async function fetchEta(api: Api): Promise<EtaState> {
  const eta = await api.call({
    method: 'GET',
    path: '/v1/consumerweb/eta',
    answer,
  });
  const promise = promiseOf(eta);
  const etaMap = eta.update_eta_action?.update_eta.eta_map_v2 ?? {};
  return {
    eta_in_minutes: eta.eta_in_minutes ?? null,
    promise,
    eta_info_v2: mapValues(etaMap, (kinds) =>
      mapValues(
        kinds,
        (info) =>
          info &&
          (promise && info.eta.startsWith(`${eta.eta_in_minutes} min`) ? { eta: promise.shortText } : info),
      ),
    ),
  };
}

/** The space for the text is limited. */
const MAX_SLOT_LENGTH = 32;

/** Grocery stores deliver in slots, express stores in minutes, long-tail products in hours. */
function promiseOf(eta: v.InferOutput<typeof answer>): EtaPromise | null {
  const { eta_in_minutes: minutes, delivery_type, eta_type, promise_time, slot } = eta;
  if (eta_type === 'earliest' && promise_time != null) {
    const time = clockTime(promise_time * 1000);
    return { text: m.earliestBy(time), shortText: m.byTime(time), isDuration: false };
  }
  if (delivery_type === 'Grocery' && slot) {
    const shortText = slot.slice(0, MAX_SLOT_LENGTH);
    return { text: shortText, shortText, isDuration: false };
  }
  if (minutes == null) return null;
  if (delivery_type === 'ExpressLongTail') {
    const hours = Math.max(1, Math.ceil(minutes / 60));
    return { text: m.hours(hours), shortText: m.hoursShort(hours), isDuration: true };
  }
  return { text: m.minutes(minutes), shortText: m.minutesShort(minutes), isDuration: true };
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, mapValue: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, mapValue(value)]));
