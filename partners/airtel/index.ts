import type { PartnerEntry } from '../../bridge/index.ts';
import { airtelPolicy } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. `config`: from the environment. */
export function airtel(config: Readonly<Record<string, unknown>> = {}): PartnerEntry {
  return { ...airtelPolicy(config), load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
