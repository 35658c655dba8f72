/**
 * A separate entry point next to `index.ts`: the shop on the phone's home screen, or in the host's list of its apps.
 */
import type { AdapterCall, Bridge, CallOptions, Executed, PinState } from './contract.ts';
import { createAskedSurface } from './asked-surface.ts';
import { deadlineOf } from './create-bridge.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';
import { createSurface, quietly, type Surface } from './surface.ts';

export type { PinState } from './contract.ts';

/**
 * | outcome | what happened |
 * | --- | --- |
 * | `added` | the shop is there, perhaps since before |
 * | `asked` | the host has asked the person, and does not say what they chose |
 * | `dismissed` | the person does not want it: do not ask again unprompted |
 * | `unavailable` | neither the host nor the browser can, or not now |
 */
export type PinResult =
  | ({ outcome: 'added' | 'asked' } & Executed)
  | { outcome: 'dismissed' | 'unavailable' };

/**
 * `read` and `on` have the state. A host is asked for it with the first listener, and again when the page becomes
 * visible; until then it is `unknown`.
 */
export interface Pin extends Surface<PinState> {
  /**
   * Asks the person to add the shop. Call it in the event handler of a tap. Settles within the `login` deadline, with the
   * codes of every call (see `Bridge`), and `busy` while it asks. Where a host does not tell that the person closed its
   * question, the call waits until the deadline: abort it by its signal to ask again before.
   */
  add(options?: CallOptions): Promise<PinResult>;
}

/** The browser's offer to install the shop, and whether it is installed. */
export interface InstallWatch extends Surface<PinState> {
  /** shows the offer; rejects with `dismissed`, or `unavailable` if there is none */
  prompt(): Promise<{ outcome: 'added' }>;
}

/** `beforeinstallprompt`, which Chromium has. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: unknown }>;
}

type Page = (Window & typeof globalThis) | undefined;

const STATES: readonly unknown[] = ['added', 'missing', 'unknown', 'unavailable'] satisfies PinState[];

/**
 * Keeps the browser's offer to install the shop, instead of the browser's own banner. It comes once, soon after the page
 * has loaded: call this in the first script if `createPin` comes later. On a server it is `unavailable`.
 */
export function watchInstall(window: Page): InstallWatch {
  let offer: InstallPromptEvent | undefined;
  let isInstalled =
    quietly(() => window?.matchMedia('(display-mode: standalone)').matches) === true ||
    Object(window?.navigator).standalone === true;
  let update = () => {};

  function onOffer(event: Event) {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    update();
  }
  function onInstalled() {
    isInstalled = true;
    update();
  }
  window?.addEventListener('beforeinstallprompt', onOffer);
  window?.addEventListener('appinstalled', onInstalled);

  const surface = createSurface<PinState>(
    'unavailable',
    () => (isInstalled ? 'added' : offer ? 'missing' : 'unavailable'),
    [],
    {
      read() {},
      listen(changed) {
        update = changed;
        return () => {};
      },
    },
    () => {
      window?.removeEventListener('beforeinstallprompt', onOffer);
      window?.removeEventListener('appinstalled', onInstalled);
    },
  );

  return {
    ...surface,
    async prompt() {
      if (isInstalled) return { outcome: 'added' };
      const event = offer;
      if (!event) throw new BridgeError('unavailable', 'bridge.pin: the browser does not offer it');
      // an offer can be shown once
      offer = undefined;
      update();
      await event.prompt();
      const { outcome } = Object(await event.userChoice);
      if (outcome !== 'accepted') throw new BridgeError('dismissed', 'bridge.pin: the person said no');
      onInstalled();
      return { outcome: 'added' };
    },
  };
}

/**
 * The shop on the home screen, by the host (`Adapter.pin`), else by the browser. `install`: what `watchInstall` has kept
 * since the page began. Never throws for a bridge. Disposed with the bridge. Throws a `TypeError` if `bridge` is not what
 * `connect()` resolved with.
 *
 * ```ts
 * import { createPin } from '@doorstep/bridge/pin';
 *
 * const pin = createPin(bridge);
 * pin.on((state) => button.hidden = state === 'added' || state === 'unavailable');
 * button.onclick = () => pin.add();
 * ```
 */
export function createPin(
  bridge: Pick<Bridge, 'host'>,
  { install }: { install?: InstallWatch | undefined } = {},
): Pin {
  const internals = internalsOf(bridge);
  const { parts, guard, adapter } = internals;
  const isHosts = quietly(() => adapter.can('pin')) === true;
  const installed = install ?? watchInstall(parts.env.window);

  const askAdapter = async (action: 'state' | 'add', context: AdapterCall) => {
    if (!adapter.pin) throw new BridgeError('unsupported', 'bridge.pin: not in this host');
    return adapter.pin(action, context);
  };

  async function askState(): Promise<PinState | undefined> {
    if (!isHosts) return undefined;
    return guard.call<PinState>(
      'pinState',
      deadlineOf(parts.deadlines, 'background'),
      (context) => askAdapter('state', context),
      {},
      (reply) => STATES.includes(reply),
    );
  }

  let stopInstalled = () => {};
  const surface = createAskedSurface<PinState>(
    internals,
    isHosts ? 'unknown' : installed.read(),
    askState,
    () => {
      stopInstalled();
      if (!install) installed.dispose();
    },
  );
  if (!isHosts && !internals.isDisposed) stopInstalled = installed.on(surface.set);

  return {
    read: surface.read,
    on: surface.on,
    dispose: surface.dispose,
    async add(options) {
      try {
        const result = await extraCall(bridge, {
          name: 'pin',
          deadline: 'login',
          exclusive: true,
          host: (context) => askAdapter('add', context),
          page: () => installed.prompt(),
          read: resultOf,
          options,
        });
        if (isHosts && result.outcome === 'added') surface.set('added');
        return result;
      } catch (error) {
        if (!isBridgeError(error)) throw error;
        const { code, sideEffects } = error;
        if (code === 'dismissed' || code === 'declined') return { outcome: 'dismissed' };
        if (sideEffects === 'none' && /^un/.test(code)) return { outcome: 'unavailable' };
        throw error;
      }
    },
  };
}

function resultOf(reply: unknown): { outcome: 'added' | 'asked' } {
  const { outcome } = Object(reply);
  if (outcome === 'added' || outcome === 'asked') return { outcome };
  throw new BridgeError('malformed', 'bridge.pin: the host did not say how it ended');
}
