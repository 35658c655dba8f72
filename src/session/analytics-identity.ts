import type { KeyValue } from '../model/ports.ts';
import type { Device } from '../platform/device.ts';
import { type Acquisition, takeAcquisition } from './acquisition.ts';

/** Who did it, as the analytics know it: the device and its session, never the person. */
export interface AnalyticsIdentity {
  device: string;
  session: string;
  acquisition: Acquisition;
  /** null while the cart has no id */
  cart_id: string | null;
}

/** Asked at every event: the session changes with time, the cart's id with the cart. */
export function createAnalyticsIdentity(deps: {
  device: Device;
  /** the partner's: each host has its own acquisition */
  storage: KeyValue;
  /** path and query that the shop began at */
  landing: string;
  cartId: () => string | null;
}): () => AnalyticsIdentity {
  const { device, cartId } = deps;
  const acquisition = takeAcquisition(deps.storage, deps.landing);
  return () => ({ device: device.id(), session: device.sessionId(), acquisition, cart_id: cartId() });
}
