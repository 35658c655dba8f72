import { APP_CLIENT, APP_VERSION, versionCode } from '../../model/version.ts';
import { href, paths } from '../../platform/paths.ts';
import type { LayoutCall } from '../bff/layout-call.ts';
import type { RouteMatch } from '../../page/page.ts';

/** The layout of a URL: its request and its screen's name. */
export interface LayoutSource extends Pick<LayoutCall, 'path' | 'query' | 'body'> {
  /** the value of `data-screen`, and the source named in error reports */
  screen: string;
  canonical: string;
  /** the path to redirect to */
  movedTo?: string;
}

/** The name of a tab in URLs and requests. */
export const tabOf = (query: URLSearchParams): string => query.get('tab') ?? '';

/** The path of a tab layout without the tab that is chosen in it. */
export function withoutTab({ path, query }: Pick<RouteMatch, 'path' | 'query'>): string {
  const remainingQuery = new URLSearchParams(query);
  remainingQuery.delete('tab');
  return `${path}?${remainingQuery}`;
}

/** The path of a tab layout with another tab chosen. */
export function withTab({ path, query }: RouteMatch, tab: string): string {
  const params = new URLSearchParams(query);
  params.set('tab', tab);
  return `${path}?${params}`;
}

const encodeSegment = (value: string | undefined): string => encodeURIComponent(value ?? '');

/** Alternative names of cities in URLs. */
const CITY_ALIASES: Readonly<Record<string, string>> = {
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  cochin: 'kochi',
  gurgaon: 'gurugram',
  'hr-ncr': 'gurugram',
  madras: 'chennai',
  'new-delhi': 'delhi',
  vizag: 'visakhapatnam',
};

function cityHomeSource(slug: string): LayoutSource {
  const name = slug.toLowerCase();
  const city = CITY_ALIASES[name] ?? name;
  const canonical = href.city(city);
  return {
    screen: 'city',
    path: `/v1/layout/city_home/${encodeSegment(city)}`,
    canonical,
    ...(city !== slug && { movedTo: canonical }),
  };
}

/** Every route has its own layout request. */
export function sourceOf({ route, screen, params, query }: RouteMatch): LayoutSource {
  // Several paths show home.
  if (screen === 'home') {
    const body = { app_version: String(versionCode(APP_VERSION)), app_client: APP_CLIENT };
    return { screen, path: '/v1/layout/feed', body, canonical: href.home() };
  }
  switch (route) {
    case 'cityHome':
      return cityHomeSource(params.locality ?? '');
    case 'layout':
      return {
        screen: 'layout',
        path: `/v1/layout/widgetized/${encodeSegment(params.id)}`,
        canonical: href.layout(params.id ?? ''),
      };
    case 'store':
      return {
        screen: 'store',
        path: `/v1/layout/store/${encodeSegment(params.layoutId ?? 'home')}`,
        canonical: href.store(params.layoutId),
      };
    case 'seo':
      return {
        screen: 'seo',
        path: `/v1/layout/seo/${encodeSegment(params.pageName)}`,
        canonical: href.seo(params.pageName ?? ''),
      };
    default: {
      const tab = query.get('tab');
      return {
        screen: 'tab-layouts',
        path: '/v1/layout/tab_layout',
        // The query is passed on unchanged, because only the backend can interpret it.
        query: Object.fromEntries(query),
        canonical: tab ? `${paths.tabLayouts}?tab=${encodeSegment(tab)}` : paths.tabLayouts,
      };
    }
  }
}
