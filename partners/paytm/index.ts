import type { PartnerEntry } from '../../bridge/index.ts';
import { paytmPolicy } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. `config`: from the environment. */
export function paytm(config: Readonly<Record<string, unknown>> = {}): PartnerEntry {
  return { ...paytmPolicy(config), load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
