import type { HostMethodsUnderTest, HostUnderTest, LeftOut, Wire } from './host-under-test.ts';
import type { LightPageOptions } from './light-page.ts';
import { runSimulator } from './run-simulator.ts';
import type { Simulator, SimulatorWorld } from './simulator.ts';

/** Options of {@link createHost}: a simulated native side, and how to run it. */
export interface HostParts {
  simulator: Simulator;
  /** see {@link HostUnderTest} */
  wire?: Wire;
  onTheWay?: Wire;
  hostMethods?: HostMethodsUnderTest;
  leftOut?: readonly LeftOut[];
  /** creates a fresh DOM page for one check; by default a light page with what adapters use */
  page?(at: LightPageOptions): object;
  /** the host app's native version; default: the simulator's newest */
  version?: number;
  /** runs when the adapter loads this script; default: the simulator's stand-in, or the script fails to load */
  runScript?(page: SimulatorWorld['window'], url: string): void;
  /** partner settings, as in the environment; default: the simulator's */
  config?: Readonly<Record<string, unknown>>;
  secrets?: readonly string[];
}

/**
 * A simulated native side in its own page, with a fake clock and a simulated person, who also answers the webview's own
 * prompts (file chooser, location).
 *
 * ```ts
 * const host = createHost({
 *   simulator: paytm,
 *   wire: { login: ['paytmFetchAuthCode'], pay: ['paytmPayment'] },
 *   onTheWay: { location: ['paytmCheckPermission'] },
 * });
 * ```
 */
export function createHost(parts: HostParts): HostUnderTest {
  const { simulator, wire = {}, onTheWay = {}, hostMethods = {}, leftOut = [] } = parts;
  return {
    name: simulator.host,
    wire,
    onTheWay,
    hostMethods,
    leftOut,
    begin: (scene) => runSimulator(parts, scene),
  };
}
