import { useEffect, useMemo } from 'react';
import type { PageKind, PageStore } from '../page/page.ts';
import { usePagePath } from '../ui/use-page-path.ts';
import { useStore } from '../ui/use-store.ts';
import { matchOf } from './match-route.ts';
import type { LazyRow } from './loader.ts';
import type { PageName, RouteEntry } from './routes.ts';
import type { Shop } from './shop.ts';

export interface PageScreenProps {
  shop: Shop;
  name: PageName;
  kind: PageKind<PageStore, unknown>;
  /** the row of the page's code; null: the page has none beyond its view */
  code?: LazyRow | null;
  entry: RouteEntry;
  /** the page's path and query */
  path: string;
}

/** Renders a page with its store. Each URL has its own store, unless the page's `keyOf` says otherwise. */
export function PageScreen({ shop, name, kind, code = null, entry, path }: PageScreenProps) {
  const { version } = useStore(shop.pages.versions);
  const match = useMemo(() => ({ ...matchOf(entry, path), ...shop.pages.nameOf(path) }), [shop, entry, path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version needs a new store
  const store = useMemo(
    () => shop.pages.open(name, kind, match, code),
    [shop, name, kind, match, code, version],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages that share a store are loaded for each path
  useEffect(() => {
    void store.load();
    return store.start?.();
  }, [store, match]);
  return (
    <>
      <Head shop={shop} store={store} path={path} />
      <kind.View store={store} match={match} />
    </>
  );
}

/** Keeps the document's title and metadata up to date. */
function Head({ shop, store, path }: { shop: Shop; store: PageStore; path: string }) {
  const { document, navigation } = shop.deps;
  useStore(store.watched);
  const { title } = store.head();
  const target = store.movedTo?.() ?? null;
  /** the cart's panel is open beside this page, so the document's title is the cart's */
  const isBehind = usePagePath().location !== path;
  useEffect(() => {
    if (!isBehind) document.screenEntered(title, path);
  }, [document, title, path, isBehind]);
  useEffect(() => {
    if (target !== null) navigation.go(target, { replace: true });
  }, [navigation, target]);
  return null;
}
