import type { PartnerEntry } from '../../bridge/index.ts';
import { TEMPLATE } from './policy.ts';

/** This partner's line in a registry. The adapter is loaded in this host only. */
export function template(): PartnerEntry {
  return { ...TEMPLATE, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
