import { CAPABILITIES } from '../capabilities.ts';
import type { Capability } from '../contract.ts';
import { NEEDS } from './calls.ts';
import { createHost, type HostParts } from './create-host.ts';
import type { HostUnderTest, Wire } from './host-under-test.ts';

/** What a host app has in one of its versions: plain data, which may come from a JSON file. */
export interface HostVersion {
  /** one of the simulator's `versions` */
  version: number;
  /** exactly the capabilities that `can()` is to promise */
  can: readonly string[];
  /** where it differs from `HostParts.wire`: a call's own methods, or `[]` for a call that this version lacks */
  wire?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** where it differs from `HostParts.onTheWay` */
  onTheWay?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
}

const NEEDED: Readonly<Record<string, readonly Capability[]>> = {
  ...NEEDS,
  scan: ['scan'],
  pin: ['pin'],
  notifications: ['notifications'],
};

/**
 * The host app of `parts` in each of its versions, to check one adapter in all of them. `can()` must promise exactly what
 * the table says, and a call that a version lacks must not reach the app. All faults are tried in the newest version, and
 * in an older one on the methods that its row names.
 *
 * Throws a `TypeError` if the rows are not those of the simulator's `versions`, in their order, or name a capability that
 * there is not.
 *
 * ```ts
 * for (const host of createHosts(parts, versions)) testAdapter({ create: acme, host });
 * ```
 */
export function createHosts(parts: HostParts, versions: readonly HostVersion[]): HostUnderTest[] {
  const { host: name, versions: known } = parts.simulator;
  if (versions.map(({ version }) => version).join() !== known.join())
    throw new TypeError(`${name} has the versions ${known.join(', ')}: the table needs a row for each`);
  return versions.map((row) => {
    const can = row.can.map((capability) => capabilityOf(capability, `${name} ${row.version}`));
    const has = (call: string) => NEEDED[call]?.some((needed) => can.includes(needed)) ?? true;
    const wire = { ...only(has, parts.wire), ...row.wire };
    const onTheWay = { ...only(has, parts.onTheWay), ...row.onTheWay };
    const own = [row.wire, row.onTheWay].flatMap(methodsOf);
    return {
      ...createHost({ ...parts, version: row.version, wire, onTheWay }),
      name: `${name} ${row.version}`,
      can,
      withoutFaults:
        row.version === known.at(-1)
          ? []
          : [wire, onTheWay].flatMap(methodsOf).filter((method) => !own.includes(method)),
    };
  });
}

function capabilityOf(name: string, host: string): Capability {
  const capability = CAPABILITIES.find((known) => known === name);
  if (!capability) throw new TypeError(`${host}: there is no capability ${name}`);
  return capability;
}

/** The methods of the calls that the host has; the other calls have none. */
function only(has: (call: string) => boolean, wire: Wire = {}): Wire {
  return Object.fromEntries(Object.entries(wire).map(([call, methods]) => [call, has(call) ? methods : []]));
}

function methodsOf(wire: HostVersion['wire'] = {}): string[] {
  return Object.values(wire).flatMap((methods) => methods ?? []);
}
