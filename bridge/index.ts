/**
 * The partner bridge: one interface to every host app that a shop can run in.
 *
 * Importing this has no side effects, on a page or on a server. Begin with {@link connect}.
 */
export { type ConnectOptions, connect, pageClock } from './connect.ts';
export type {
  Adapter,
  AdapterCall,
  AdapterGestures,
  AdapterLifecycle,
  AdapterStart,
  Amount,
  Arrival,
  Bridge,
  BridgeEnvironment,
  BridgeEventName,
  BridgeEvents,
  BridgeStorage,
  CallName,
  CallOptions,
  Capability,
  ClosingMode,
  Clock,
  Coordinates,
  DetectionFacts,
  DownloadRequest,
  Executed,
  HapticEffect,
  HostPolicy,
  Launch,
  LoginArtefact,
  LoginMethod,
  LoginResult,
  PartnerEntry,
  PayHint,
  PaymentMethod,
  PayRequest,
  PermissionName,
  PermissionState,
  PickedFile,
  PickFileRequest,
  PinState,
  Platform,
  Registry,
  ScanRequest,
  ShareRequest,
  StartAdapter,
} from './contract.ts';
export { type BridgeParts, createBridge, DEADLINES, type Deadlines } from './create-bridge.ts';
export { BridgeError, type BridgeErrorCode, isBridgeError, type SideEffects } from './errors.ts';

export { type Detected, detectPlatform } from './platform.ts';
export type { Trace, TraceEntry, TraceNote, TraceSink } from './trace.ts';
export { createWebAdapter } from './web.ts';
export { webPolicy } from './web-policy.ts';
