import { BridgeError } from '../errors.ts';
import { mask } from '../mask.ts';
import { type Settlement, summarize } from './calls.ts';

/** Fails a check with the contract's requirement and the actual result. */
export function requireThat(
  condition: unknown,
  requirement: string,
  ...actualValues: unknown[]
): asserts condition {
  if (condition) return;
  const actual = actualValues.length ? ` — got ${actualValues.map(describeValue).join(', ')}` : '';
  throw new Error(`The contract requires that ${requirement}${actual}`);
}

/** How a call ended, as part of a sentence. */
export function describeEnd(settlement: Settlement): string {
  const { error } = settlement;
  if (error === undefined) return summarize(settlement);
  return error instanceof BridgeError
    ? `the code '${error.code}' (${error.message})`
    : `not a BridgeError but ${describeValue(error)}`;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(mask(value)) ?? `${value}`;
  } catch {
    return typeof value;
  }
}
