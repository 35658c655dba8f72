/**
 * Compression dictionary transport (RFC 9842): a browser that has an earlier build of a file receives only
 * the changes.
 */

/** In smaller files, in bytes, the headers cost more than the compression saves. */
const MIN_BYTES = 4_096;

const HASHED_FILE = /^(.*\/)([\w.-]+)-[\w-]{8}\.(js|css)$/;

/**
 * The `match` pattern of the paths that may use this file as a dictionary, i.e. its other builds; null: there
 * are none.
 */
export function dictionaryPattern(pathname: string, bytes: number): string | null {
  const [, folder, name, extension] = HASHED_FILE.exec(pathname) ?? [];
  return folder && bytes >= MIN_BYTES ? `${folder}${name}-*.${extension}` : null;
}

/** The dictionary that a request offers, as the base64 text of its SHA-256. */
export function offeredDictionary({ headers }: Pick<Request, 'headers'>): string | null {
  return /^:([\w+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '')?.[1] ?? null;
}

/** The path of the built `dcz` file that is compressed with the dictionary. */
export const deltaPath = (path: string, dictionary: string): string =>
  `${path}.${dictionary.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}.dcz`;
