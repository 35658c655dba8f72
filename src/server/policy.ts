import type { Settings } from '../shell/settings.ts';

export interface PolicyOptions {
  /** whether the page was requested over https */
  https: boolean;
  /** the URLs of a partner's scripts, given only for that partner's pages */
  scripts?: readonly string[];
  /** the hashes of the inline style sheets */
  styleSources?: readonly string[];
  /** the other origins that requests may go to: tracking, error reporting, print uploads, a partner's SDK */
  connectOrigins?: readonly string[];
  /** the other origins that pictures may come from: map tiles */
  pictureOrigins?: readonly string[];
  /** whether pictures may come from any https host, as with a real backend without configured picture hosts */
  foreignPictures: boolean;
  /** the value of `frame-ancestors`; null in a meta element, where the directive is not allowed */
  frameAncestors: string | null;
  /** the URL for violation reports, which only a header can name */
  reportUrl?: string | undefined;
}

/** The endpoint's name for `report-to`. */
const REPORT_GROUP = 'csp';

/** The content security policy, as a header or, in a static page, as a meta element. */
export function contentPolicy(options: PolicyOptions): string {
  return [
    "default-src 'none'",
    directive("script-src 'self'", options.scripts),
    directive("style-src 'self'", options.styleSources),
    directive(
      "img-src 'self' data: blob:",
      options.foreignPictures ? ['https:'] : [],
      pictureOrigins(options),
    ),
    "font-src 'self'",
    directive("connect-src 'self'", options.connectOrigins),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(options.frameAncestors === null ? [] : [`frame-ancestors ${options.frameAncestors}`]),
    "require-trusted-types-for 'script'",
    'trusted-types shop dompurify default',
    ...(options.https ? ['upgrade-insecure-requests'] : []),
    // Firefox supports only `report-uri`; other browsers prefer `report-to`.
    ...(options.reportUrl
      ? [`report-uri ${encodeSeparators(options.reportUrl)}`, `report-to ${REPORT_GROUP}`]
      : []),
  ].join('; ');
}

function directive(base: string, ...lists: (readonly string[] | undefined)[]): string {
  return [base, ...new Set(lists.flatMap((list) => list ?? []))].join(' ');
}

/** The origins for pictures. Those that `https:` already allows are left out. */
function pictureOrigins({ pictureOrigins = [], foreignPictures }: PolicyOptions): readonly string[] {
  return pictureOrigins.filter((origin) => !foreignPictures || !origin.startsWith('https:'));
}

/** Encodes the characters that separate directives and headers. */
const encodeSeparators = (url: string) => url.replace(/[;,"]/g, encodeURIComponent);

export function documentHeaders(options: PolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(options),
    ...(options.reportUrl && {
      'reporting-endpoints': `${REPORT_GROUP}="${encodeSeparators(options.reportUrl)}"`,
    }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(self), payment=(self), usb=(), serial=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  };
}

/** The policy source for exactly this external script; empty: the script is not external. */
export function scriptsOf(url: string | undefined): string[] {
  if (!url || !/^https?:/.test(url)) return [];
  const { origin, pathname } = new URL(url);
  return [encodeSeparators(origin + pathname)];
}

/** The policy source for the origin of an external URL; empty: the URL is not external. */
export function originsOf(url: string | undefined): string[] {
  return url && /^https?:/.test(url) ? [new URL(url).origin] : [];
}

/** The origins of the hosts that a partner's SDK talks to: `sdkHosts` in its settings, a list of host names. */
export function sdkOriginsOf(partner: Readonly<Record<string, unknown>> | undefined): string[] {
  const hosts: readonly unknown[] = [partner?.sdkHosts ?? []].flat();
  return hosts.filter(isHost).map(originOfHost);
}

const isHost = (host: unknown): host is string =>
  typeof host === 'string' && /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host);

/** The external origins in the settings. */
export function configuredOrigins({
  trackingUrl,
  sentryDsn,
  tileUrl,
  printStorageHosts,
  pictureHosts,
}: Pick<Settings<'server'>, 'trackingUrl' | 'sentryDsn' | 'tileUrl' | 'printStorageHosts' | 'pictureHosts'>) {
  const storage = printStorageHosts.map(originOfHost);
  return {
    connectOrigins: [...originsOf(trackingUrl), ...originsOf(sentryDsn), ...storage],
    pictureOrigins: [...originsOf(tileUrl), ...pictureHosts.map(originOfHost)],
  };
}

const originOfHost = (host: string) => `https://${host}`;
