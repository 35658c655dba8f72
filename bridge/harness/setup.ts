import { type FaultMode, methodCalled } from '../testing/simulator.ts';
import type { HarnessHost } from './host.ts';
import { isFaultMode } from './protocol.ts';

/** The configuration in the harness's own URL. */
export interface Setup {
  /** the chosen host's id */
  host: string;
  /** the host app's native version; 0 if it has none */
  version: number;
  /** faults by method name, only for methods that the host has */
  faults: Readonly<Record<string, FaultMode>>;
}

/**
 * `?host=ID&version=N&fault=METHOD:MODE`; METHOD is a native method or one of its aliases. Invalid parts are
 * ignored.
 */
export function readSetup(search: string, hosts: readonly HarnessHost[]): Setup {
  const params = new URLSearchParams(search);
  const { simulator } = findHost(hosts, params.get('host'));
  const faults: Record<string, FaultMode> = {};
  for (const fault of params.getAll('fault')) {
    const [name = '', mode] = fault.split(':');
    const method = methodCalled(name, simulator);
    if (method !== null && isFaultMode(mode)) faults[method] = mode;
  }
  return { host: simulator.host, version: readVersion(params.get('version'), simulator.versions), faults };
}

/** Falls back to the newest version. */
function readVersion(requestedVersion: string | null, versions: readonly number[]): number {
  return versions.includes(Number(requestedVersion)) ? Number(requestedVersion) : Math.max(0, ...versions);
}

/** The URL for this configuration. */
export function writeSetup({ host, version, faults }: Setup): string {
  const params = new URLSearchParams({ host });
  if (version) params.set('version', `${version}`);
  for (const [method, mode] of Object.entries(faults)) params.append('fault', `${method}:${mode}`);
  return `?${params.toString().replace(/%3A/g, ':')}`;
}

export function findHost(hosts: readonly HarnessHost[], id: string | null): HarnessHost {
  const host = hosts.find(({ simulator }) => simulator.host === id) ?? hosts[0];
  if (!host) throw new Error('The harness needs at least one host');
  return host;
}
