import { callChecks } from './checks/calls.ts';
import { faultChecks } from './checks/faults.ts';
import { startChecks } from './checks/start.ts';
import type { AdapterCheck, AdapterUnderTest } from './host-under-test.ts';
import { createRig } from './rig.ts';

/**
 * All that the contract wants of an adapter, as checks that can be run one by one, in any order, by any test runner. Which
 * ones there are depends on the host: each fault is tried on each of its own methods.
 */
export function adapterChecks(subject: AdapterUnderTest): AdapterCheck[] {
  const rig = createRig(subject);
  const left = new Set(subject.host.leftOut?.flatMap(({ checks = [] }) => checks));
  return [...startChecks(rig), ...callChecks(rig), ...faultChecks(rig)].filter(({ name }) => !left.has(name));
}
