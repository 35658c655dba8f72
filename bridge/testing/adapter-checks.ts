import { arrivalChecks } from './checks/arrival.ts';
import { canChecks } from './checks/can.ts';
import { eachCallChecks } from './checks/each-call.ts';
import { eventChecks } from './checks/events.ts';
import { extraCallChecks } from './checks/extra-calls.ts';
import { faultChecks } from './checks/faults.ts';
import { launchChecks } from './checks/launch.ts';
import { lifecycleChecks } from './checks/lifecycle.ts';
import { lineChecks } from './checks/line.ts';
import { otherPageChecks } from './checks/other-pages.ts';
import { personChecks } from './checks/person.ts';
import { startChecks } from './checks/start.ts';
import { storageChecks } from './checks/storage.ts';
import { surfaceChecks } from './checks/surfaces.ts';
import { traceChecks } from './checks/trace.ts';
import type { AdapterCheck, AdapterUnderTest } from './host-under-test.ts';
import { createRig } from './rig.ts';

/**
 * The contract's requirements for an adapter, as independent checks for any test runner. The set depends on the host:
 * each fault is tried on each of its methods.
 */
export function adapterChecks(subject: AdapterUnderTest): AdapterCheck[] {
  const rig = createRig(subject);
  const excludedChecks = subject.host.leftOut?.flatMap(({ checks = [] }) => checks) ?? [];
  return [
    lineChecks,
    startChecks,
    otherPageChecks,
    canChecks,
    eachCallChecks,
    personChecks,
    storageChecks,
    eventChecks,
    arrivalChecks,
    launchChecks,
    traceChecks,
    faultChecks,
    extraCallChecks,
    lifecycleChecks,
    surfaceChecks,
  ]
    .flatMap((checks) => checks(rig))
    .filter(({ name }) => !excludedChecks.includes(name));
}
