/** An origin of the site, and the local one at which the harness serves it. */
export interface OriginPair {
  readonly real: string;
  readonly local: string;
}

/** How `://` is written in text: as it is, in JSON inside scripts, in a query. */
const SEPARATORS = ['://', String.raw`:\/\/`, '%3A%2F%2F'] as const;
const WEB_SOCKETS: Readonly<Record<string, string>> = { 'http:': 'ws:', 'https:': 'wss:' };

/** Replaces the origins of a site by local ones, and back. */
export interface OriginMap {
  toLocal(text: string): string;
  toReal(text: string): string;
}

export function createOriginMap(pairs: readonly OriginPair[]): OriginMap {
  const replacements = pairs.flatMap(({ real, local }) =>
    variantsOf(new URL(real)).map((from, index) => ({
      real: from,
      local: variantsOf(new URL(local))[index] ?? '',
    })),
  );
  return {
    toLocal: createReplacer(replacements.map(({ real, local }) => [real, local])),
    toReal: createReplacer(replacements.map(({ real, local }) => [local, real])),
  };
}

function variantsOf({ protocol, host }: URL): string[] {
  const schemes = [protocol, WEB_SOCKETS[protocol] ?? protocol].map((scheme) => scheme.slice(0, -1));
  return schemes.flatMap((scheme) =>
    SEPARATORS.map(
      (separator) => scheme + separator + (separator.startsWith('%') ? encodeURIComponent(host) : host),
    ),
  );
}

/** All at once, so that what was replaced is not replaced again. */
function createReplacer(pairs: readonly [from: string, to: string][]): (text: string) => string {
  const targets = new Map(pairs.map(([from, to]) => [from.toLowerCase(), to]));
  // not the beginning of a longer host, nor the same host with a port
  const pattern = new RegExp(
    `(?<![\\w-])(?:${[...targets.keys()].map(escapeText).join('|')})(?!\\.?[\\w-]|:\\d|%3A)`,
    'gi',
  );
  return (text) => text.replace(pattern, (origin) => targets.get(origin.toLowerCase()) ?? origin);
}

const escapeText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
