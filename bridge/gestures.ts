/**
 * A separate entry point next to `index.ts`: how the person leaves the shop, by the host's gestures and buttons.
 */
import type { AdapterCall, AdapterGestures, Bridge, CallOptions, ClosingMode, Executed } from './contract.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';

export type { ClosingMode } from './contract.ts';

/** What {@link Gestures.closing} has set. */
export interface ClosingResult extends Executed {
  /** what applies now: `ask` where the host, or a browser, has no `off` */
  mode: ClosingMode;
}

/** Each call settles within the `background` deadline, with the codes of every call (see `Bridge`). */
export interface Gestures {
  /**
   * Whether the host itself offers this. If not, `closing` and `swipe` are the browser's, and `backButton` is
   * `unsupported`. False after `dispose`; never throws.
   */
  has(name: keyof AdapterGestures): boolean;
  /**
   * What happens when the person closes the shop: `free` closes it, `ask` asks first, `off` does nothing. Lasts until the
   * next call. `fallback`: the browser asks before the page is left, also by the shop itself, so set `free` before a
   * navigation. `invalid-argument`: `mode` is none of the three.
   */
  closing(mode: ClosingMode, options?: CallOptions): Promise<ClosingResult>;
  /**
   * Whether a vertical swipe closes or minimises the shop. `fallback`: whether it reloads the page, as in browsers on
   * phones. `invalid-argument`: `isOn` is no boolean.
   */
  swipe(isOn: boolean, options?: CallOptions): Promise<Executed>;
  /**
   * Whether the host shows its back button, whose taps are the bridge's event `back`. Hide it on the first screen, where
   * there is nothing to go back to. `unsupported`: the host has none that could be hidden. `invalid-argument`: `isShown`
   * is no boolean.
   */
  backButton(isShown: boolean, options?: CallOptions): Promise<Executed>;
  /** undoes what the page does instead of the host; also done by `bridge.dispose()`. May be called twice */
  dispose(): void;
}

const MODES: readonly unknown[] = ['off', 'ask', 'free'] satisfies ClosingMode[];
const SWIPE_STYLE = 'overscroll-behavior-y';

/**
 * The gestures of the bridge's host (`Adapter.gestures`), else those of the page. Where a host has no `off`, it asks. Two
 * calls of the same name are passed on in their order. Throws a `TypeError` if `bridge` is not what `connect()` resolved
 * with.
 *
 * ```ts
 * import { createGestures } from '@doorstep/bridge/gestures';
 *
 * const gestures = createGestures(bridge);
 * await gestures.closing('ask'); // { mode: 'ask', executedWith: 'host' }
 * ```
 */
export function createGestures(bridge: Pick<Bridge, 'host'>): Gestures {
  const { parts, guard, adapter, isDisposed } = internalsOf(bridge);
  const { window } = parts.env;
  let hasSwipeStyle = false;

  // browsers show their own sentence; `returnValue` for those before 2023
  function askBeforeUnload(event: BeforeUnloadEvent) {
    event.preventDefault();
    event.returnValue = true;
  }

  function askInPage(isAsking: boolean) {
    if (!window) throw unavailable('closing', 'there is no page');
    window.removeEventListener('beforeunload', askBeforeUnload);
    if (isAsking) window.addEventListener('beforeunload', askBeforeUnload);
  }

  function swipeInPage(isOn: boolean) {
    const style = window?.document.documentElement?.style;
    if (!style) throw unavailable('swipe', 'there is no page');
    hasSwipeStyle = !isOn;
    if (isOn) style.removeProperty(SWIPE_STYLE);
    else style.setProperty(SWIPE_STYLE, 'none');
  }

  /** Reads the adapter's method inside the call, as everything of an adapter may throw. */
  function ask<T>(name: keyof AdapterGestures, value: T, isValid: boolean) {
    return async (context: AdapterCall) => {
      if (!isValid) throw new BridgeError('invalid-argument', `bridge.${name}: ${value} is not allowed`);
      const owner = Object(adapter.gestures);
      if (typeof owner[name] !== 'function')
        throw new BridgeError('unsupported', `bridge.${name}: not in this host`);
      await owner[name](value, context);
    };
  }

  const setClosing = (mode: ClosingMode, options: CallOptions | undefined): Promise<Executed> =>
    extraCall(bridge, {
      name: 'closing',
      payload: mode,
      host: ask('closing', mode, MODES.includes(mode)),
      page() {
        if (mode === 'off') throw unavailable('closing', 'a browser can only ask');
        askInPage(mode === 'ask');
      },
      options,
    });

  function dispose() {
    guard.aborts.delete(dispose);
    window?.removeEventListener('beforeunload', askBeforeUnload);
    if (hasSwipeStyle) swipeInPage(true);
  }
  guard.aborts.add(dispose);
  if (isDisposed) dispose();

  return {
    has(name) {
      try {
        return !internalsOf(bridge).isDisposed && typeof Object(adapter.gestures)[name] === 'function';
      } catch {
        return false;
      }
    },
    async closing(mode, options) {
      try {
        return { mode, ...(await setClosing(mode, options)) };
      } catch (error) {
        if (mode !== 'off' || !isBridgeError(error) || error.code !== 'unavailable') throw error;
        return { mode: 'ask', ...(await setClosing('ask', options)) };
      }
    },
    swipe: (isOn, options) =>
      extraCall(bridge, {
        name: 'swipe',
        payload: isOn,
        host: ask('swipe', isOn, typeof isOn === 'boolean'),
        page: () => swipeInPage(isOn),
        options,
      }),
    backButton: (isShown, options) =>
      extraCall(bridge, {
        name: 'backButton',
        payload: isShown,
        host: ask('backButton', isShown, typeof isShown === 'boolean'),
        page: undefined,
        options,
      }),
    dispose,
  };
}

function unavailable(name: string, reason: string): BridgeError {
  return new BridgeError('unavailable', `bridge.${name}: ${reason}`);
}
