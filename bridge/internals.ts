import type { Adapter, Bridge } from './contract.ts';
import type { BridgeParts } from './create-bridge.ts';
import type { Guard } from './guard.ts';

/** What the entry points that add to a bridge use of it. Not public. */
export interface Internals {
  parts: BridgeParts;
  guard: Guard;
  adapter: Adapter;
  isDisposed: boolean;
}

/** A bridge, or a copy with all its fields; throws a `TypeError` for anything else. */
export function internalsOf(bridge: Pick<Bridge, 'host'>): Internals {
  // the name is global, as the bridge may come from another copy of this package
  const read: unknown = Object(bridge)[Symbol.for('doorstep')];
  if (typeof read !== 'function') throw new TypeError('bridge must be what connect() resolved with');
  const [parts, guard, adapter] = read();
  // disposing replaces the adapter
  return { parts, guard, adapter, isDisposed: adapter !== parts.adapter };
}
