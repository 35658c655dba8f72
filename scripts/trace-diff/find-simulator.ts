import { detectPlatform } from '../../bridge/platform.ts';
import { runSimulator } from '../../bridge/testing/run-simulator.ts';
import type { Simulator } from '../../bridge/testing/simulator.ts';
import type { TraceFile } from '../../bridge/trace-file.ts';
import { createRegistry } from '../../partners/registry.ts';
import { simulators } from '../../partners/simulators.ts';
import * as m from './messages.ts';

const SYSTEMS = [/android/i, /iphone|ipad|ios/i];

/** The simulator of the trace's app: `id`, or the one with the operating system of the trace. Throws a sentence. */
export function findSimulator({ host, source }: TraceFile, id?: string): Simulator {
  const candidates = simulators.filter((simulator) => partnerOf(simulator) === host.name);
  const [first] = candidates;
  if (!first) throw new Error(m.noSimulator(host.name));
  if (id !== undefined) {
    const named = candidates.find((simulator) => simulator.host === id);
    const ids = candidates.map((simulator) => simulator.host);
    if (!named) throw new Error(m.otherPartner(id, host.name, ids));
    return named;
  }
  const system = SYSTEMS.find((pattern) => pattern.test(source?.userAgent ?? ''));
  return candidates.find(({ userAgent }) => system?.test(userAgent)) ?? first;
}

function partnerOf(simulator: Simulator): string | undefined {
  const { env } = runSimulator({ simulator }, { faults: {}, person: () => 'agrees' });
  return detectPlatform(env.facts, createRegistry(simulator.config)).partner?.name;
}

/** The version of the trace's app, if the simulator has it; undefined: the simulator's newest. */
export function versionOf({ host }: TraceFile, { versions }: Simulator): number | undefined {
  return versions.find((version) => `${version}` === host.version);
}
