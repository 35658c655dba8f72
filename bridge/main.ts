/**
 * The partner bridge: one interface to every host app that a shop can run in.
 *
 * Importing this has no side effects, on a page or on a server. Begin with {@link connect}.
 */
export * from './index.ts';
export { type ConnectOptions, connect } from './connect-here.ts';
