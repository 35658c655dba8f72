import type { ComponentType } from 'react';
import type { PageKind } from '../catalog/page.ts';
import type { Clock } from '../model/ports.ts';
import { importAgain } from '../platform/import-again.ts';
import { loadCode } from '../platform/load-code.ts';
import type { PartName } from './routes.ts';

/** A page with a store for each address, or a screen that has its store from elsewhere. */
export type Part = PageKind | { View: ComponentType; open?: undefined };

type LoadPart = () => Promise<{ page: Part }>;

/** The screens that a server renders too, each loaded when it is shown: its file below src, and how it is had. */
const PARTS = {
  home: ['home/HomePage.tsx', () => import('../home/HomePage.tsx')],
  plain: ['content/PlainPage.tsx', () => import('../content/PlainPage.tsx')],
  paan: ['catalog/paan/PaanPage.tsx', () => import('../catalog/paan/PaanPage.tsx')],
  search: ['catalog/search/SearchPage.tsx', () => import('../catalog/search/SearchPage.tsx')],
  product: ['catalog/product/ProductPage.tsx', () => import('../catalog/product/ProductPage.tsx')],
  about: ['content/AboutPage.tsx', () => import('../content/AboutPage.tsx')],
  listing: ['catalog/listing/ListingPage.tsx', () => import('../catalog/listing/ListingPage.tsx')],
  sale: ['content/sale/SalePage.tsx', () => import('../content/sale/SalePage.tsx')],
  unsubscribe: [
    'content/unsubscribe/UnsubscribePage.tsx',
    () => import('../content/unsubscribe/UnsubscribePage.tsx'),
  ],
  'brand-search': ['catalog/brand/BrandSearchPage.tsx', () => import('../catalog/brand/BrandSearchPage.tsx')],
  index: ['catalog/indexes/IndexPage.tsx', () => import('../catalog/indexes/IndexPage.tsx')],
  recipes: ['catalog/recipes/RecipesPage.tsx', () => import('../catalog/recipes/RecipesPage.tsx')],
  recipe: ['catalog/recipes/RecipePage.tsx', () => import('../catalog/recipes/RecipePage.tsx')],
  layout: ['catalog/layouts/LayoutPage.tsx', () => import('../catalog/layouts/LayoutPage.tsx')],
} as const satisfies Record<PartName, readonly [string, LoadPart]>;

export interface Parts {
  load(name: PartName): Promise<Part>;
  /** what is there already */
  loaded(name: PartName): Part | undefined;
}

/** `src/home/HomePage.tsx`, as the build calls it */
export const fileOfPart = (name: PartName): string => `src/${PARTS[name][0]}`;
/** `home/HomePage`, as its style sheet is called */
export const styleOfPart = (name: PartName): string => PARTS[name][0].replace(/\.tsx$/, '');

export function createParts(edges: {
  clock: Clock;
  loadStyles: (screen: string) => Promise<void>;
  closed: AbortSignal;
}): Parts {
  const loaded = new Map<PartName, Part>();
  return {
    loaded: (name) => loaded.get(name),
    async load(name) {
      const load: LoadPart = PARTS[name][1];
      const [{ page }] = await loadCode(
        () => Promise.all([importAgain(load), edges.loadStyles(styleOfPart(name))]),
        edges.clock,
        edges.closed,
      );
      loaded.set(name, page);
      return page;
    },
  };
}
