import type { Settings } from '../shell/settings.ts';

export interface PolicyFacts {
  /** the page was asked for over https */
  https: boolean;
  /** addresses of a partner's scripts; only for that partner's pages */
  scripts?: readonly string[];
  /** the style sheets that stand in the document, by their hashes */
  styleSources?: readonly string[];
  /** other origins that pages call: the tracking service, the error reporting, where documents are uploaded to */
  connectOrigins?: readonly string[];
  /** other origins that pictures come from: the map's */
  pictureOrigins?: readonly string[];
  /** pictures of a real backend lie on other hosts */
  foreignPictures: boolean;
  /** value of `frame-ancestors`; null where it cannot be said, in a page's own markup */
  frameAncestors: string | null;
  /** where browsers report what they have refused; only from a policy that comes as a header */
  reportUrl?: string | undefined;
}

/** What the policy calls it, for the browsers that want its address apart. */
const REPORTS = 'csp';

/** What a document of the shop may do: as a header, or in a static page as a meta element. */
export function contentPolicy(facts: PolicyFacts): string {
  return [
    "default-src 'none'",
    sources("script-src 'self'", facts.scripts),
    sources("style-src 'self'", facts.styleSources),
    sources("img-src 'self' data: blob:", facts.foreignPictures ? ['https:'] : [], pictureOrigins(facts)),
    "font-src 'self'",
    sources("connect-src 'self'", facts.connectOrigins),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(facts.frameAncestors === null ? [] : [`frame-ancestors ${facts.frameAncestors}`]),
    "require-trusted-types-for 'script'",
    'trusted-types shop dompurify default',
    ...(facts.https ? ['upgrade-insecure-requests'] : []),
    // Firefox knows the first alone, the others prefer the second.
    ...(facts.reportUrl ? [`report-uri ${inPolicy(facts.reportUrl)}`, `report-to ${REPORTS}`] : []),
  ].join('; ');
}

function sources(always: string, ...others: (readonly string[] | undefined)[]): string {
  return [always, ...new Set(others.flatMap((list) => list ?? []))].join(' ');
}

/** What `https:` allows need not be named. */
function pictureOrigins({ pictureOrigins = [], foreignPictures }: PolicyFacts): readonly string[] {
  return pictureOrigins.filter((origin) => !foreignPictures || !origin.startsWith('https:'));
}

/** What would end a directive there is written as addresses can. */
const inPolicy = (address: string) => address.replace(/[;,"]/g, encodeURIComponent);

export function documentHeaders(facts: PolicyFacts): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(facts),
    ...(facts.reportUrl && { 'reporting-endpoints': `${REPORTS}="${inPolicy(facts.reportUrl)}"` }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(self), payment=(self), usb=(), serial=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(facts.https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  };
}

/** The address of a script that is not our own, as a list for a policy: itself, and no other of its host. */
export function scriptsOf(address: string | undefined): string[] {
  if (!address || !/^https?:/.test(address)) return [];
  const { origin, pathname } = new URL(address);
  return [inPolicy(origin + pathname)];
}

/** The origin of an address that is not our own, as a list for a policy. */
export function originsOf(address: string | undefined): string[] {
  return address && /^https?:/.test(address) ? [new URL(address).origin] : [];
}

/** The other origins that the settings name. */
export function namedOrigins({
  trackingUrl,
  sentryDsn,
  tileUrl,
  printStorageHosts,
}: Pick<Settings<'server'>, 'trackingUrl' | 'sentryDsn' | 'tileUrl' | 'printStorageHosts'>) {
  const storage = printStorageHosts.map((host) => `https://${host}`);
  return {
    connectOrigins: [...originsOf(trackingUrl), ...originsOf(sentryDsn), ...storage],
    pictureOrigins: originsOf(tileUrl),
  };
}
