import { paths, type RouteName } from '../platform/paths.ts';
import { matchRoute } from '../shell/match-route.ts';
import { routes } from '../shell/routes.ts';

/** Pages with links to all public pages. */
const SITEMAP_ROOTS = [paths.home, paths.categories, paths.brands, paths.recipes];
const EXTRA_PATHS: readonly string[] = [paths.offers, paths.paan, paths.aboutUs, paths.help];

/** Routes that the sitemap lists if a page links to them: server-rendered, not personal, and with a canonical URL. */
const LISTED_ROUTES: readonly RouteName[] = [
  ...(['category', 'collection', 'product', 'brand', 'brandCategory', 'recipe', 'namedRecipe'] as const),
  ...(['layout', 'store', 'seo', 'offers', 'paan', 'aboutUs', 'help', 'cityHome'] as const),
];

/** Routes disallowed in addition to personal ones: steps of a process, and links sent to one person. */
const DISALLOWED_ROUTES: readonly RouteName[] = [
  'cart',
  'checkout',
  'sharedCart',
  'unsubscribe',
  'partnerReturn',
];

/** A limit well below the maximum of a sitemap (50,000). */
const MAX_SITEMAP_URLS = 20_000;

/** Robots file and sitemap change rarely. */
export const CRAWLER_HEADERS = { 'cache-control': 'public, max-age=3600' };

/** `origin`: the shop's public origin; null: unknown, so no sitemap is named. */
export function createRobotsText(origin: string | null): string {
  const hidden = routes.filter(
    ({ name, personal, needsLogin }) => personal || needsLogin || DISALLOWED_ROUTES.includes(name),
  );
  const prefixes = ['/api/', ...hidden.map(({ path }) => path.replace(/\/?[:*].*$/, ''))].sort();
  const shortest = prefixes.filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  );
  const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  const lines = ['User-agent: *', ...new Set(shortest.map((prefix) => `Disallow: ${prefix}`)), ...sitemap];
  return `${lines.join('\n')}\n`;
}

/**
 * The sitemap, from the links on `SITEMAP_ROOTS`. `documentAt`: the public HTML of a page, or null if it is unavailable.
 */
export async function createSitemap(
  origin: string,
  documentAt: (path: string) => Promise<string | null>,
): Promise<{ xml: string; isComplete: boolean }> {
  const documents = await Promise.all(SITEMAP_ROOTS.map(documentAt));
  const linked = documents.flatMap((html) => linksIn(html ?? ''));
  const listed = [...new Set([...SITEMAP_ROOTS, ...EXTRA_PATHS, ...linked])].slice(0, MAX_SITEMAP_URLS);
  const entries = listed.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
  // A home page with no links but those of the footer means that its backend failed.
  const homeLinks = linksIn(documents[0] ?? '');
  return { xml, isComplete: homeLinks.some((path) => !EXTRA_PATHS.includes(path)) };
}

function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"?#\\&]*)"/g)].map(([, path = '']) => path);
  return found.filter((path) => !path.startsWith('//') && LISTED_ROUTES.includes(matchRoute(path).name));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
