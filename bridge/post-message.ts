/**
 * A separate entry point next to `index.ts`: the shop in a frame of another page. `createFrameAdapter` is for the shop,
 * `createFrameHost` for the embedding page.
 */
export { createFrameAdapter, type FrameGuestOptions } from './transport/frame-guest.ts';
export type { FrameHandlers, HandlerCall } from './transport/frame-handlers.ts';
export { createFrameHost, type FrameHost, type FrameHostOptions } from './transport/frame-host.ts';
