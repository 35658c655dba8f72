import type { Registry } from '../bridge/index.ts';
import { airtel } from './airtel/index.ts';
import { paytm } from './paytm/index.ts';
import { phonepe } from './phonepe/index.ts';

/** The hosts that the shop knows, in the order in which they are asked. `config` is what the environment hands to adapters. */
export function createRegistry(config: Readonly<Record<string, unknown>> = {}): Registry {
  return [phonepe(), airtel(config), paytm(config)];
}

export const registry: Registry = createRegistry();
