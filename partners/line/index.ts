import type { PartnerEntry } from '../../bridge/index.ts';
import { LINE } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. */
export function line(): PartnerEntry {
  return { ...LINE, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
