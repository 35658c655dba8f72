import type { PartnerEntry } from '../../bridge/index.ts';
import { TELEGRAM } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. */
export function telegram(): PartnerEntry {
  return { ...TELEGRAM, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
