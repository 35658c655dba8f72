import type { PartnerEntry } from '../../bridge/index.ts';
import { UCP } from './policy.ts';

/** The registry entry of all hosts of UCP's Embedded Protocol. The adapter is loaded only in them. */
export function ucp(): PartnerEntry {
  return { ...UCP, load: () => import('./adapter.ts').then((adapter) => adapter.start) };
}

/**
 * Loads what asks the person on the app's sheets, which the adapter otherwise loads when it first asks. For tests: their
 * fake clock does not wait for an import.
 */
export async function loadPrompts(): Promise<void> {
  await import('./prompts.ts');
}
