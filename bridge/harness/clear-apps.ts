import { clearStorage } from './device-storage.ts';
import type { HarnessHost } from './host.ts';
import { storageNameOf } from './protocol.ts';

/**
 * Clears the storage of every app in a tenant, as a reset of the sandbox has ended their logins and carts. Other tabs of
 * this browser are told by their `storage` events.
 */
export function clearApps(window: Window, hosts: readonly HarnessHost[], tenant: string | undefined): void {
  for (const { simulator } of hosts) clearStorage(window, storageNameOf({ host: simulator.host, tenant }));
}
