import type { PartnerEntry } from '../../bridge/index.ts';
import { airtelPolicy } from './policy.ts';

/** This partner's line in a registry. The adapter is loaded in this host only. `config` is the environment's. */
export function airtel(config: Readonly<Record<string, unknown>> = {}): PartnerEntry {
  return { ...airtelPolicy(config), load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
