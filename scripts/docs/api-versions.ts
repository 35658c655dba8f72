import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The oldest WebViews that the shop runs in: what they have is never switched off. */
const OLDEST = { android: 87, ios: 15.4 };

interface Statement {
  version_added: string | boolean | null;
  version_removed?: unknown;
  flags?: unknown;
  prefix?: unknown;
  alternative_name?: unknown;
}

interface Compat {
  spec_url?: string | string[];
  support: Readonly<Record<string, Statement | Statement[] | undefined>>;
}

/** A feature of `@mdn/browser-compat-data`, with the features that it contains. */
interface Feature {
  __compat?: Compat;
  [name: string]: Feature | Compat | undefined;
}

interface BrowserCompatData {
  __meta: { version: string };
  api: Feature;
  javascript: { builtins: Feature };
  browsers: Readonly<Record<string, { releases: Readonly<Record<string, { status: string }>> }>>;
}

interface Versions {
  android: number | null;
  ios: number | null;
}

/**
 * The APIs of today's Chrome that some WebView lacks which the shop supports, from `@mdn/browser-compat-data`. One line for
 * each interface; what the interface's own version implies is left out.
 */
export function apiVersions(): string {
  const data: BrowserCompatData = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
  );
  const lines = [
    ...linesOf(data.api, 'api', currentChrome(data)),
    ...linesOf(data.javascript.builtins, 'builtin', currentChrome(data)),
  ];
  return `/**
 * The first Android and iOS WebView that has an API, \`-\` if none has: \`interface:ANDROID:IOS\`, then its members, those of
 * the interface itself with a dot. Chrome ${currentChrome(data)} has them all. Written by \`npm run docs\` from
 * @mdn/browser-compat-data ${data.__meta.version} (CC0).
 */
export const API_VERSIONS = \`
${lines.sort().join('\n')}
\`;
`;
}

function currentChrome({ browsers }: BrowserCompatData): number {
  const [current] = Object.entries(browsers.chrome?.releases ?? {}).find(
    ([, { status }]) => status === 'current',
  ) ?? [''];
  return Number(current);
}

function linesOf(features: Feature, kind: 'api' | 'builtin', chrome: number): string[] {
  return Object.entries(features).flatMap(([name, value]) => {
    const feature = value as Feature;
    // well-known symbols cannot be deleted
    if (name === '__compat' || name === 'Symbol' || !/^[A-Za-z]\w*$/.test(name)) return [];
    const own = versionsOf(feature.__compat, chrome);
    const isLate = own !== null && isLacking(own);
    const members = Object.entries(feature).flatMap(([memberName, member]) => {
      const { __compat: compat } = member as Feature;
      const versions = versionsOf(compat, chrome);
      const written = compat && nameOf(memberName, compat, kind);
      if (memberName === name || !written || !versions || !isLacking(versions)) return [];
      return isLate && isImplied(versions, own) ? [] : [writeVersions(written, versions)];
    });
    if (!isLate && members.length === 0) return [];
    return [[isLate ? writeVersions(name, own) : name, ...members].join(' ')];
  });
}

/** How a script reaches the member; null: it is not one, but a detail of its behaviour. */
function nameOf(name: string, compat: Compat, kind: 'api' | 'builtin'): string | null {
  if (kind === 'builtin') {
    const isOfPrototype = [compat.spec_url].flat().some((url) => /[.-]prototype[.-]/.test(url ?? ''));
    return /^[A-Za-z][A-Za-z\d]*$/.test(name) ? `${isOfPrototype ? '' : '.'}${name}` : null;
  }
  const [, member, type] = /^([A-Za-z][A-Za-z\d]*)(_static|_event)?$/.exec(name) ?? [];
  if (member === undefined) return null;
  return type === '_static' ? `.${member}` : type === '_event' ? `on${member}` : member;
}

/** Null: today's Chrome does not have it. */
function versionsOf(compat: Compat | undefined, chrome: number): Versions | null {
  if (!compat) return null;
  const {
    chrome: desktop,
    chrome_android: phone,
    webview_android: android,
    webview_ios: ios,
  } = compat.support;
  const first = firstVersion(desktop) ?? firstVersion(phone);
  if (first === null || first > chrome || android === undefined || ios === undefined) return null;
  return { android: firstVersion(android), ios: firstVersion(ios) };
}

function firstVersion(support: Statement | Statement[] | undefined): number | null {
  const versions = [support ?? []].flat().flatMap((statement) => {
    const { version_added: added, version_removed, flags, prefix, alternative_name } = statement;
    const isUsual = [version_removed, flags, prefix, alternative_name].every((value) => value === undefined);
    const version = typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN;
    return isUsual && Number.isFinite(version) ? [version] : [];
  });
  return versions.length > 0 ? Math.min(...versions) : null;
}

const isLacking = ({ android, ios }: Versions): boolean =>
  (android ?? Infinity) > OLDEST.android || (ios ?? Infinity) > OLDEST.ios;

const isImplied = (member: Versions, own: Versions): boolean =>
  (member.android ?? Infinity) <= (own.android ?? Infinity) &&
  (member.ios ?? Infinity) <= (own.ios ?? Infinity);

const writeVersions = (name: string, { android, ios }: Versions): string =>
  `${name}:${android ?? '-'}:${ios ?? '-'}`;
