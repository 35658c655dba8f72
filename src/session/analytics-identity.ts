import type { KeyValue } from '../model/ports.ts';
import type { Device } from '../platform/device.ts';
import { type Acquisition, takeAcquisition } from './acquisition.ts';

/** Identifies the device and the session of an event, never the person. */
export interface AnalyticsIdentity {
  device: string;
  session: string;
  acquisition: Acquisition;
  /** null while the cart has no id */
  cart_id: string | null;
}

/** The returned function is called for every event, because the session and the cart id change. */
export function createAnalyticsIdentity(deps: {
  device: Device;
  /** the partner's storage: each host has its own acquisition */
  storage: KeyValue;
  /** path and query of the first page */
  landing: string;
  cartId: () => string | null;
}): () => AnalyticsIdentity {
  const { device, cartId } = deps;
  const acquisition = takeAcquisition(deps.storage, deps.landing);
  return () => ({ device: device.id(), session: device.sessionId(), acquisition, cart_id: cartId() });
}
