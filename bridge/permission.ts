/**
 * A separate entry point next to `index.ts`: what the person has permitted, before anything is offered.
 */
import type { Bridge, CallOptions, PermissionName, PermissionState } from './contract.ts';
import { deadlineOf } from './create-bridge.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { internalsOf } from './internals.ts';

export type { PermissionName, PermissionState } from './contract.ts';

/** The names of the Permissions API. */
const BROWSER_NAMES: Readonly<Record<PermissionName, string>> = {
  location: 'geolocation',
  camera: 'camera',
  notifications: 'notifications',
  clipboard: 'clipboard-write',
};
const STATES: readonly unknown[] = ['granted', 'denied', 'prompt'] satisfies PermissionState[];

/**
 * Whether the person has permitted something, without asking them, by the host (`Adapter.permission`), else by the
 * browser. Offer nothing that is `unavailable`; explain what is `denied`; show what `prompt` is for before the tap that
 * asks. `clipboard` means writing.
 *
 * | state | what it means |
 * | --- | --- |
 * | `granted` | it works without a question |
 * | `denied` | the person, or the page around a frame, has refused; only the settings change that |
 * | `prompt` | the person is asked at the first use; also where nobody can tell, or a host does not answer |
 * | `unavailable` | this host or browser does not have it at all |
 *
 * Settles within the `background` deadline. Rejects with `aborted`, and with `invalid-argument` for an unknown name; a
 * host that fails is answered for by the browser, as the question has no effects. Throws a `TypeError` if `bridge` is not
 * what `connect()` resolved with.
 *
 * ```ts
 * import { permission } from '@doorstep/bridge/permission';
 *
 * if ((await permission(bridge, 'location')) === 'granted') await bridge.location();
 * ```
 */
export async function permission(
  bridge: Pick<Bridge, 'host'>,
  name: PermissionName,
  options?: CallOptions,
): Promise<PermissionState> {
  const { parts, guard, adapter } = internalsOf(bridge);
  const call = guard.call<{ state: PermissionState }>(
    'permission',
    deadlineOf(parts.deadlines, 'background'),
    async (context) => {
      if (!Object.keys(BROWSER_NAMES).includes(name))
        throw new BridgeError('invalid-argument', `bridge.permission: ${name} is no permission`);
      const [canLocate, hostState] = await Promise.all([
        quietly(() => adapter.can('location')),
        quietly(() => adapter.permission?.(name, context)),
      ]);
      if (name === 'location' && canLocate !== true) return { state: 'unavailable' };
      if (STATES.includes(hostState) || hostState === 'unavailable')
        return { state: hostState as PermissionState };
      return { state: await stateInPage(parts.env.window, name) };
    },
    options,
    undefined,
    name,
  );
  try {
    return (await call).state;
  } catch (error) {
    if (isBridgeError(error) && error.code === 'deadline') return 'prompt';
    throw error;
  }
}

/** Whatever an adapter does wrong, the browser is asked. */
async function quietly(task: () => unknown): Promise<unknown> {
  try {
    return await task();
  } catch {
    return undefined;
  }
}

async function stateInPage(
  window: (Window & typeof globalThis) | undefined,
  name: PermissionName,
): Promise<PermissionState> {
  const navigator: Partial<Navigator> = Object(window?.navigator);
  const { Notification } = Object(window);
  const isThere: Readonly<Record<PermissionName, unknown>> = {
    location: navigator.geolocation,
    camera: navigator.mediaDevices?.getUserMedia,
    notifications: Notification,
    // without the Clipboard API, browsers copy a selection
    clipboard: window,
  };
  if (!isThere[name]) return 'unavailable';
  try {
    const { state } =
      (await navigator.permissions?.query({ name: BROWSER_NAMES[name] as 'geolocation' })) ?? {};
    if (STATES.includes(state)) return state as PermissionState;
  } catch {
    // Firefox and Safari do not know every name
  }
  const asked = name === 'notifications' ? Notification.permission : undefined;
  return asked === 'granted' || asked === 'denied' ? asked : 'prompt';
}
