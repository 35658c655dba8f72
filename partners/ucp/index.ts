import type { PartnerEntry } from '../../bridge/index.ts';
import { UCP } from './policy.ts';

/** The registry entry of all hosts of UCP's Embedded Protocol. The adapter is loaded only in them. */
export function ucp(): PartnerEntry {
  return { ...UCP, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}
