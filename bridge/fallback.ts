import type { AdapterCall, Executed } from './contract.ts';
import { isBridgeError } from './errors.ts';

/**
 * For adapters: asks the host, and if the host has no such way, does it as `instead`, whose result is marked with
 * `executedWith: 'fallback'`.
 *
 * What may have had side effects is never tried another way, so `instead` runs only after `unsupported`, `unavailable` or
 * `not-in-host` without side effects, and not after the call was aborted. Every other error is passed on as it is:
 * after `busy` one is open already, and what was refused as an argument would be refused again.
 *
 * ```ts
 * pay: (request, call) =>
 *   withFallback(call, () => openSheet(request, call), () => openPage(request)),
 * ```
 */
export async function withFallback<T extends object>(
  { signal }: Pick<AdapterCall, 'signal'>,
  host: () => Promise<T>,
  /** absent: there is no other way */
  instead: (() => unknown) | undefined,
): Promise<T & Executed> {
  try {
    return { ...(await host()), executedWith: 'host' };
  } catch (error) {
    const isFree = isBridgeError(error) && error.sideEffects === 'none' && /^(un|not)/.test(error.code);
    if (!isFree || !instead || signal.aborted) throw error;
    return { ...Object(await instead()), executedWith: 'fallback' };
  }
}
