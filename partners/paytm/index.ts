import type { PartnerEntry } from '../../bridge/index.ts';
import { paytmPolicy } from './policy.ts';

/** This partner's line in a registry. The adapter is loaded in this host only. `config` is the environment's. */
export function paytm(config: Readonly<Record<string, unknown>> = {}): PartnerEntry {
  return { ...paytmPolicy(config), load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
