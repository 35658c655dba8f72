import type { Registry } from '../bridge/index.ts';
import { airtel } from './airtel/policy.ts';
import { PHONEPE } from './phonepe/policy.ts';

/** The hosts that the shop knows, in the order in which they are asked. `config` is what the environment hands to adapters. */
export function createRegistry(config: Readonly<Record<string, unknown>> = {}): Registry {
  return [
    { ...PHONEPE, load: () => import('./phonepe/adapter.ts').then((adapter) => adapter.start) },
    { ...airtel(config), load: () => import('./airtel/adapter.ts').then((adapter) => adapter.start) },
  ];
}

export const registry: Registry = createRegistry();
