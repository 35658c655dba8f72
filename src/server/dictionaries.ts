/**
 * Compression dictionary transport (RFC 9842): a browser that has an earlier build of a file is sent only what has
 * changed.
 */

/** Smaller files gain less than the headers cost. */
const SMALLEST = 4_096;

const NAMED = /^(.*\/)([\w.-]+)-[\w-]{8}\.(js|css)$/;

/** The paths whose files this one may serve as dictionary: those of other builds. Null: none. */
export function dictionaryPattern(pathname: string, bytes: number): string | null {
  const [, folder, name, ending] = NAMED.exec(pathname) ?? [];
  return folder && bytes >= SMALLEST ? `${folder}${name}-*.${ending}` : null;
}

/** The dictionary that a request offers, as the base64 of its SHA-256. */
export function offeredDictionary({ headers }: Pick<Request, 'headers'>): string | null {
  return /^:([\w+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '')?.[1] ?? null;
}

/** Where the build puts a file compressed with that dictionary, for the encoding `dcz`. */
export const deltaPath = (path: string, dictionary: string): string =>
  `${path}.${dictionary.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}.dcz`;
