import type { Registry } from '../bridge/index.ts';
import { airtel } from './airtel/index.ts';
import { line } from './line/index.ts';
import { paytm } from './paytm/index.ts';
import { phonepe } from './phonepe/index.ts';
import { telegram } from './telegram/index.ts';
import { ucp } from './ucp/index.ts';

/** The known hosts, in order of detection. `config`: from the environment, for adapters. */
export function createRegistry(config: Readonly<Record<string, unknown>> = {}): Registry {
  return [phonepe(), airtel(config), paytm(config), telegram(), line(), ucp()];
}

export const registry: Registry = /* @__PURE__ */ createRegistry();

/** The path without trailing slashes. `/\/+$/` would take quadratic time for many slashes. */
const normalizePath = (path: string): string => /^(.*[^/])?\/*$/s.exec(path.toLowerCase())?.[1] ?? '';

/** The return path that matches this path, ignoring case and trailing slashes. */
export function returnPathOf(partners: Registry, pathname: string): string | undefined {
  return partners.find(
    ({ returnPath }) => returnPath && normalizePath(returnPath) === normalizePath(pathname),
  )?.returnPath;
}
