/**
 * The part of the bridge that a page needs before its first screen: host detection and the host's policy. All
 * communication with a host is in `index.ts`, which can be loaded later.
 */
export { BridgeError } from './errors.ts';
export { type Detected, detectPlatform } from './platform.ts';
export { webPolicy } from './web-policy.ts';
