/**
 * The part of the bridge that a page needs before its first screen: which host this is and what may exist in it.
 * Everything that talks to a host comes with `index.ts`, which can be loaded later.
 */
export { BridgeError } from './errors.ts';
export { type Detected, detectPlatform } from './platform.ts';
export { webPolicy } from './web-policy.ts';
