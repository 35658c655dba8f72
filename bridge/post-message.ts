/**
 * A separate entry point next to `index.ts`: the shop in a frame of another page, or in the web view of an app that
 * speaks the same protocol. `createFrameAdapter` and `createNativeAdapter` are for the shop, `createFrameHost` for the
 * embedding page.
 */
export { createFrameAdapter, type FrameGuestOptions } from './transport/frame-guest.ts';
export type { HandlerCall } from './transport/frame-arguments.ts';
export type { FrameHandlers } from './transport/frame-handlers.ts';
export { createFrameHost, type FrameHost, type FrameHostOptions } from './transport/frame-host.ts';
export type { HostFacts } from './transport/frame-protocol.ts';
export type { SurfaceHandlers } from './transport/frame-surfaces.ts';
export { createNativeAdapter, type NativeGuestOptions } from './transport/native-guest.ts';
