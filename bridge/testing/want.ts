import { BridgeError } from '../errors.ts';
import { mask } from '../mask.ts';
import type { Ended } from './rig.ts';

/** Fails a check with what the contract wants and, unless it says itself, what was there instead. */
export function want(holds: unknown, wanted: string, ...found: unknown[]): asserts holds {
  if (holds) return;
  const got = found.length ? ` — got ${found.map(told).join(', ')}` : '';
  throw new Error(`The contract wants that ${wanted}${got}`);
}

/** How a call ended, for a sentence. */
export function howEnded({ times, error, reply }: Ended): string {
  if (times === 0) return 'no end at all';
  if (error instanceof BridgeError) return `the code '${error.code}' (${error.message})`;
  return error === undefined ? `the answer ${told(reply)}` : `no BridgeError but ${told(error)}`;
}

function told(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(mask(value)) ?? `${value}`;
  } catch {
    return typeof value;
  }
}
