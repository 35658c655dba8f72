import { paths, type RouteName } from '../platform/paths.ts';
import { matchRoute } from '../shell/match-route.ts';
import { routes } from '../shell/routes.ts';

/** Pages that lead to all others that anybody may find. */
const BEGINNINGS = [paths.home, paths.categories, paths.brands, paths.recipes];
const ALSO = [paths.offers, paths.paan, paths.aboutUs];

/** What those link to: drawn by the server, the same for everybody, at an address of their own. */
const LINKED: readonly RouteName[] = [
  ...(['category', 'collection', 'product', 'brand', 'brandCategory', 'recipe', 'namedRecipe'] as const),
  ...(['layout', 'store', 'seo', 'offers', 'paan', 'aboutUs', 'cityHome'] as const),
];

/** Beside what is somebody's own: where something is on its way, and addresses that are made for one person. */
const NOT_FOR_ROBOTS: readonly RouteName[] = [
  'cart',
  'checkout',
  'sharedCart',
  'unsubscribe',
  'partnerReturn',
];

/** More than a sitemap may have is in none of ours. */
const MOST_ADDRESSES = 20_000;

/** Both change slowly. */
export const FINDABLE = { 'cache-control': 'public, max-age=3600' };

/** `origin`: of the shop as browsers know it; null where that is not known, as in a build. */
export function robotsText(origin: string | null): string {
  const own = routes.filter(
    ({ name, personal, needsLogin }) => personal || needsLogin || NOT_FOR_ROBOTS.includes(name),
  );
  const starts = ['/api/', ...own.map(({ path }) => path.replace(/\/?[:*].*$/, ''))].sort();
  const shortest = starts.filter((start) => !starts.some((one) => one !== start && start.startsWith(one)));
  const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  const lines = ['User-agent: *', ...new Set(shortest.map((start) => `Disallow: ${start}`)), ...sitemap];
  return `${lines.join('\n')}\n`;
}

/**
 * What may be found, with everything that the shop's own entrances link to just now. `documentAt`: a page as anybody is given
 * it, or null when it cannot be had.
 */
export async function sitemap(
  origin: string,
  documentAt: (path: string) => Promise<string | null>,
): Promise<{ xml: string; whole: boolean }> {
  const documents = await Promise.all(BEGINNINGS.map(documentAt));
  const linked = documents.flatMap((html) => linksIn(html ?? ''));
  const addresses = [...new Set([...BEGINNINGS, ...ALSO, ...linked])].slice(0, MOST_ADDRESSES);
  const entries = addresses.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
  // a first page that its backend has left without anything leads nowhere
  return { xml, whole: linksIn(documents[0] ?? '').length > 0 };
}

function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"?#\\&]*)"/g)].map(([, path = '']) => path);
  return found.filter((path) => !path.startsWith('//') && LINKED.includes(matchRoute(path).name));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
