import { MASKED } from '../../mask.ts';
import * as m from './diff-messages.ts';

/** Last words of keys whose values differ each time: ids, times, names, secrets. */
const VARYING = new Set(
  'id ids uuid nonce state key token hash name title text label url uri path time date at version'.split(' '),
);
/** A value from a known list, such as `SUCCESS` or `ui-closed`. */
const WORD = /^[a-z]+([_-][a-z]+)*$/i;
const MAX_WORD = 40;

/**
 * What is missing, new or of another type in a masked message, and words and flags that differ. Ids, times and secrets
 * are only compared by their types, and masked values not at all.
 */
export function compareFields(name: string, trace: unknown, simulator: unknown, path = ''): string[] {
  const [type, otherType] = [typeOf(trace), typeOf(simulator)];
  if (type !== otherType) {
    if (path && type === 'nothing') return [m.fieldOnlyInSimulator(name, path)];
    if (path && otherType === 'nothing') return [m.fieldOnlyInTrace(name, path)];
    if (isMasked(trace, otherType) || isMasked(simulator, type)) return [];
    return [m.otherType(name, path, m.typeNames[type] ?? type, m.typeNames[otherType] ?? otherType)];
  }
  if (type === 'array') {
    const [items, others] = [trace as unknown[], simulator as unknown[]];
    // lists differ in length, so their first items stand for all
    return items.length > 0 && others.length > 0
      ? compareFields(name, items[0], others[0], `${path}[0]`)
      : [];
  }
  if (type === 'object') {
    const [fields, others] = [Object(trace), Object(simulator)];
    const keys = [...new Set([...Object.keys(fields), ...Object.keys(others)])];
    return keys.flatMap((key) =>
      compareFields(name, own(fields, key), own(others, key), path ? `${path}.${key}` : key),
    );
  }
  const isComparable =
    type === 'boolean' || (isWord(trace) && isWord(simulator) && path !== '' && !isVarying(path));
  return isComparable && trace !== simulator ? [m.otherValue(name, path, `${trace}`, `${simulator}`)] : [];
}

/** A mask hides the type, but there was a value. */
const isMasked = (value: unknown, otherType: string): boolean =>
  value === MASKED && otherType !== 'nothing' && otherType !== 'null';

function isVarying(path: string): boolean {
  const words = path
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.[\]-]+/);
  return VARYING.has(words.at(-1) ?? '');
}

const own = (fields: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

const isWord = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_WORD && WORD.test(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'array' : typeof value;
}
