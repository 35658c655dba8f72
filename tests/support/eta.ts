import { type EtaPromise, type EtaState, NO_ETA } from '../../src/location/eta.ts';
import { createEtaStore, type EtaStore } from '../../src/location/eta-store.ts';

/** An ETA store whose server promises this delivery time. */
export function promisedEta(promise: EtaPromise | null, eta_info_v2: EtaState['eta_info_v2'] = {}): EtaStore {
  const noop = () => {};
  return createEtaStore(
    { analytics: { track: noop, report: noop } },
    {
      api: { call: () => Promise.reject(new Error('not asked here')) },
      loadCalls: () => Promise.reject(new Error('not asked here')),
      initial: { ...NO_ETA, promise, eta_info_v2 },
    },
  );
}
