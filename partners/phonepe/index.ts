import type { PartnerEntry } from '../../bridge/index.ts';
import { PHONEPE } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. */
export function phonepe(): PartnerEntry {
  return { ...PHONEPE, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
