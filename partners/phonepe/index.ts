import type { PartnerEntry } from '../../bridge/index.ts';
import { PHONEPE } from './policy.ts';

/** This partner's line in a registry. The adapter is loaded in this host only. */
export function phonepe(): PartnerEntry {
  return { ...PHONEPE, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
