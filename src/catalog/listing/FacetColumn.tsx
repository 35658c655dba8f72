import { type ComponentType, useEffect, useState } from 'react';
import type { ScreenWidth } from '../../platform/screen-width.ts';
import { useUi } from '../../ui/ui-context.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { ChoiceStore } from './choice-store.ts';

interface FacetColumnProps {
  store: ChoiceStore & { readonly deps: { readonly width: ScreenWidth } };
}

/** The filters beside a list, loaded on wide screens only; the page's style sheet reserves their place. */
export function FacetColumn({ store }: FacetColumnProps) {
  const wide = useWide(store.deps.width);
  const { listViews } = useUi();
  const [Facets, setFacets] = useState<ComponentType<{ store: ChoiceStore }> | null>(null);
  useEffect(() => {
    if (wide) void listViews?.('untilLoaded').then((views) => setFacets(() => views.Facets));
  }, [wide, listViews]);
  return wide && Facets && <Facets store={store} />;
}
