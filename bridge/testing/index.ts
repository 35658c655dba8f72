/**
 * A separate entry point for authors of adapters: the conformance checks, hosts to run them against, and their fake
 * clock. Not for production pages; needs no test runner.
 */
export { adapterChecks } from './adapter-checks.ts';
export { createHost, type HostParts } from './create-host.ts';
export { createHosts, type HostVersion } from './host-versions.ts';
export { createLightPage, type LightPageOptions } from './light-page.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export type {
  AdapterCheck,
  AdapterUnderTest,
  ExtraCallName,
  HostMethodsUnderTest,
  HostUnderTest,
  LeftOut,
  Person,
  RunningHost,
  Scene,
  Wire,
} from './host-under-test.ts';
export { createMemoryFrame, type MemoryFrame, type MemoryFrameOptions, type Side } from './memory-frame.ts';
export {
  createMemoryEnvironment,
  createMemoryHost,
  type MemoryHost,
  type MemoryMethod,
} from './memory-host.ts';
export {
  type ConsentInfo,
  FAULT_MODES,
  type FaultMode,
  type PayInfo,
  type PickInfo,
  type Simulator,
  type SimulatorSheets,
  type SimulatorWorld,
} from './simulator.ts';
