import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

const SUPPORTED: readonly Encoding[] = ['br', 'gzip'];

/**
 * Whether `accept-encoding` contains the name of the encoding: `*` does not include encodings that need a
 * dictionary.
 */
export const listsEncoding = (header: string | null, name: string): boolean =>
  parseAccept(header ?? '').some(({ type, q }) => type.toLowerCase() === name && q > 0);

/** The supported encodings that `accept-encoding` allows, best first. */
export function acceptedEncodings(header: string | null): Encoding[] {
  const accepted = parseAccept(header ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  return SUPPORTED.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
