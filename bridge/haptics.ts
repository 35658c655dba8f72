/**
 * A separate entry point next to `index.ts`: taps that can be felt. They only accompany what the page shows.
 */
import type { AdapterCall, Bridge, HapticEffect } from './contract.ts';
import { BridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';

/** `host`, `fallback`: the host or the browser played it. `none`: nothing was felt, for whatever reason. */
export type HapticResult = 'host' | 'fallback' | 'none';

/** Each call resolves within the `background` deadline and never rejects, so that it need not be awaited. */
export interface Haptics {
  /** two things meet: a button, a sheet that snaps into place; default: `light` */
  impact(strength?: 'light' | 'medium' | 'heavy'): Promise<HapticResult>;
  /** the choice moves: a picker, a slider */
  selection(): Promise<HapticResult>;
  /** something has ended */
  notification(kind: 'success' | 'warning' | 'error'): Promise<HapticResult>;
}

/** Milliseconds on and off, by turns; short, as a motor takes 10 ms to start. */
const PATTERNS: Readonly<Record<HapticEffect, readonly number[]>> = {
  light: [10],
  medium: [20],
  heavy: [35],
  selection: [5],
  success: [10, 60, 20],
  warning: [20, 80, 20],
  error: [20, 50, 20, 50, 35],
};

/**
 * Haptic feedback by the host (`Adapter.haptic`), else by `navigator.vibrate`, which Chromium on Android has, and allows
 * after a tap only. A browser whose person wants reduced motion does not vibrate; a host follows the system's setting
 * itself. What a host may have played is not played again. Failures are in the trace. Throws a `TypeError` if `bridge`
 * is not what `connect()` resolved with.
 *
 * ```ts
 * import { createHaptics } from '@doorstep/bridge/haptics';
 *
 * const haptics = createHaptics(bridge);
 * void haptics.notification('success');
 * ```
 */
export function createHaptics(bridge: Pick<Bridge, 'host'>): Haptics {
  const { parts, adapter } = internalsOf(bridge);
  const { window } = parts.env;

  function vibrate(effect: HapticEffect) {
    const isReduced = window?.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    // false: the browser refused it, as before the first tap
    const isPlayed = !isReduced && window?.navigator.vibrate?.([...PATTERNS[effect]]);
    if (!isPlayed) throw new BridgeError('unavailable', 'bridge.haptic: the browser does not vibrate');
  }

  async function play(effect: HapticEffect): Promise<HapticResult> {
    try {
      const { executedWith } = await extraCall(bridge, {
        name: 'haptic',
        payload: effect,
        async host(context: AdapterCall) {
          if (!Object.keys(PATTERNS).includes(effect))
            throw new BridgeError('invalid-argument', `bridge.haptic: ${effect} is no effect`);
          if (!adapter.haptic) throw new BridgeError('unsupported', 'bridge.haptic: not in this host');
          await adapter.haptic(effect, context);
        },
        page: () => vibrate(effect),
        options: undefined,
      });
      return executedWith;
    } catch {
      return 'none';
    }
  }

  return {
    impact: (strength = 'light') => play(strength),
    selection: () => play('selection'),
    notification: (kind) => play(kind),
  };
}
