import type { PartnerEntry } from '../../../bridge/index.ts';
import { TEMPLATE } from './policy.ts';

/** This partner's registry entry. The adapter is loaded only in this host. */
export function template(): PartnerEntry {
  return { ...TEMPLATE, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
