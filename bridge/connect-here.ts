import { connect as connectIn, type ConnectOptions as AllOptions } from './connect.ts';
import type { Bridge, BridgeEnvironment } from './contract.ts';
import { createPageEnvironment } from './page.ts';

export interface ConnectOptions extends Omit<AllOptions, 'env'> {
  /**
   * default: `createPageEnvironment(window, { registry, config })`. Required on a server: `createServerEnvironment` of
   * `@doorstep/bridge/server`
   */
  env?: BridgeEnvironment | undefined;
  /** the settings of the partners' adapters, by partner name, for the default `env` */
  config?: Readonly<Record<string, unknown>>;
}

/**
 * Detects the host that the shop runs in, loads only that host's adapter and starts it.
 *
 * Always resolves within the `start` deadline. If the adapter fails to load or start, the bridge keeps the host's name
 * and policy, has `problem` set, and offers what a plain browser does: no host login or pay sheet. Rejects
 * only with a `TypeError`, for an invalid `registry` or `env`.
 *
 * ```ts
 * const bridge = await connect({ registry: [phonepe()] });
 * if (bridge.can('login.grant-token')) {
 *   const proof = await bridge.login();
 * }
 * ```
 */
export async function connect(options: ConnectOptions): Promise<Bridge> {
  return connectIn({ ...options, env: options?.env ?? environmentHere(options) });
}

function environmentHere(options: ConnectOptions): BridgeEnvironment {
  if (typeof window === 'undefined') {
    throw new TypeError('connect() needs env: on a server, createServerEnvironment({ userAgent, url })');
  }
  return createPageEnvironment(window, options);
}
