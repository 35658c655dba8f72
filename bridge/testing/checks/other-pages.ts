import type { BridgeEnvironment, Capability } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { BridgeError } from '../../errors.ts';
import { AFTERMATH_MS } from '../calls.ts';
import { countListeners } from '../count-listeners.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import { createLightPage } from '../light-page.ts';
import type { Rig, Stage } from '../rig.ts';
import { requireThat } from '../want.ts';

type Page = NonNullable<BridgeEnvironment['window']>;

/** What only the app itself can do. */
const NATIVE: readonly Capability[] = ['login.grant-token', 'login.launch', 'pay.native', 'back'];

/** What else a page may have under the name of an app's global. */
const STRANGERS: Readonly<Record<string, PropertyDescriptor>> = {
  'a text': { value: 'something else' },
  'an empty object': { value: {} },
  'a getter that throws': {
    get() {
      throw new Error('not for you');
    },
  },
};

/** Pages with the app's user agent, but without the app: a browser that imitates it, or another script's globals. */
export function otherPageChecks({ host, stage, join }: Rig): AdapterCheck[] {
  const hasNativeSide = Object.values(host.wire ?? {}).some((methods) => methods.length > 0);

  async function requireFailure(set: Stage, where: string): Promise<BridgeError> {
    const { bridge } = await join(set);
    const { problem } = bridge;
    requireThat(problem instanceof BridgeError, `start rejects ${where}`, problem ?? 'an adapter');
    const promised = NATIVE.filter(bridge.can);
    requireThat(promised.length === 0, `nothing of the app is promised ${where}`, promised);
    bridge.dispose();
    await set.clock.advance(DEADLINES.start + AFTERMATH_MS);
    const left = set.listeners() + set.clock.pending();
    requireThat(left === 0, 'a failed start leaves no listener and no timer', left);
    return problem;
  }

  return [
    {
      name: 'start: rejects in a page without the app, whatever its user agent',
      async run() {
        if (!hasNativeSide) return 'the host has no native side that could be missing';
        const { env, ...rest } = stage();
        const { url, userAgent } = env.facts;
        const window = createLightPage({ url, userAgent }) as Page;
        const loadScript = () => Promise.reject(new Error('no script'));
        const facts = { ...env.facts, injected: [] };
        await requireFailure(
          { ...rest, env: { ...env, window, facts, loadScript }, listeners: countListeners(window) },
          'without the app',
        );
        return undefined;
      },
    },
    {
      name: 'start: rejects at once if the app’s globals are something else',
      async run() {
        for (const [what, descriptor] of Object.entries(STRANGERS)) {
          const set = stage();
          const { window } = set.env;
          if (!window || set.globals.length === 0) return 'the host adds no global to the page';
          for (const name of set.globals)
            Object.defineProperty(window, name, { configurable: true, ...descriptor });
          const { code, message } = await requireFailure(set, `if the app’s global is ${what}`);
          requireThat(
            code !== 'deadline',
            'start does not wait for a global that is something else',
            message,
          );
        }
        return undefined;
      },
    },
  ];
}
