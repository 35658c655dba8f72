import * as v from 'valibot';
import type { Api } from '../http/api.ts';
import { number, optionalText } from '../http/wire.ts';
import type { EtaInfo, EtaState } from './eta.ts';

const infoWire = v.looseObject({ eta: v.string(), asset_id: optionalText });
/** by the store, then by what a product says of itself */
const mapWire = v.record(v.string(), v.fallback(v.record(v.string(), v.unknown()), {}));

const answer = v.looseObject({
  eta_in_minutes: number,
  update_eta_action: v.nullish(
    v.fallback(
      v.nullable(v.looseObject({ update_eta: v.looseObject({ eta_map_v2: v.fallback(mapWire, {}) }) })),
      null,
    ),
  ),
});

/** The earliest promise for the place that the call's own headers name. */
export async function fetchEta(api: Api): Promise<EtaState> {
  const { eta_in_minutes, update_eta_action } = await api.call({
    method: 'GET',
    path: '/v1/consumerweb/eta',
    answer,
  });
  return {
    eta_in_minutes,
    eta_info_v2: readInfo(update_eta_action?.update_eta.eta_map_v2 ?? {}),
  };
}

function readInfo(wire: v.InferOutput<typeof mapWire>): EtaState['eta_info_v2'] {
  const stores = Object.entries(wire).map(([merchantId, kinds]) => {
    const good = Object.entries(kinds).flatMap(([kind, info]): [string, EtaInfo][] => {
      const parsed = v.safeParse(infoWire, info);
      return parsed.success
        ? [[kind, { eta: parsed.output.eta, asset_id: parsed.output.asset_id ?? '' }]]
        : [];
    });
    return [merchantId, Object.fromEntries(good)] as const;
  });
  return Object.fromEntries(stores);
}
