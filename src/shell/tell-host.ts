import { callHost, hostMethods, type Json } from '../../bridge/host-call.ts';
import type { Bridge } from '../../bridge/index.ts';

/** Tells the host of a cart or checkout, if it asks for that. Nobody waits for it, and a failure is the host's. */
export function tellHost(bridge: Bridge, method: 'checkout' | 'cart' | 'completeCart', state: Json): void {
  // traced by the bridge
  if (hostMethods(bridge).includes(method)) callHost(bridge, method, state).catch(() => {});
}
