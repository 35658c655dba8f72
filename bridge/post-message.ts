/**
 * A door of its own, beside `index.ts`: the shop in a frame of somebody's page. `createFrameAdapter` is for the shop,
 * `createFrameHost` for the page around it.
 */
export { createFrameAdapter, type FrameGuestOptions } from './transport/frame-guest.ts';
export type { FrameHandlers, HandlerCall } from './transport/frame-handlers.ts';
export { createFrameHost, type FrameHost, type FrameHostOptions } from './transport/frame-host.ts';
