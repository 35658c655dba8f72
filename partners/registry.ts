import type { Registry } from '../bridge/index.ts';
import { airtel } from './airtel/index.ts';
import { paytm } from './paytm/index.ts';
import { phonepe } from './phonepe/index.ts';

/** The hosts that the shop knows, in the order in which they are asked. `config` is what the environment hands to adapters. */
export function createRegistry(config: Readonly<Record<string, unknown>> = {}): Registry {
  return [phonepe(), airtel(config), paytm(config)];
}

export const registry: Registry = createRegistry();

/** Without the slashes at its end. `/\/+$/` would take quadratic time for many slashes. */
const spelled = (path: string): string => /^(.*[^/])?\/*$/s.exec(path.toLowerCase())?.[1] ?? '';

/** The path that a partner sends the page back to, if this is a spelling of it: in other case, with a slash at the end. */
export function returnPathOf(known: Registry, pathname: string): string | undefined {
  return known.find(({ returnPath }) => returnPath && spelled(returnPath) === spelled(pathname))?.returnPath;
}
