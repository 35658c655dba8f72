import type { LoadedPicker } from '../address/map/map-context.ts';
import type { Clock } from '../model/ports.ts';
import { importAgain } from '../platform/import-again.ts';
import { loadCode } from '../platform/load-code.ts';
import { allowMapMarkup } from '../platform/map-markup.ts';
import type { ShopConfig } from './config.ts';

export interface MapLoaderEdges {
  clock: Clock;
  config: Pick<ShopConfig, 'tileUrl' | 'tileAttribution'>;
  /** the page is the shop's own: its document policy is ours to add to */
  ownPage: boolean;
  loadStyles: (screen: string) => Promise<void>;
  closed: AbortSignal;
}

/** Loads the picker of places when it is opened, and with it the library for maps where one can be drawn. */
export function createMapLoader(edges: MapLoaderEdges): () => Promise<LoadedPicker> {
  const { clock, loadStyles, closed } = edges;
  let loading: Promise<LoadedPicker> | null = null;

  async function load(): Promise<LoadedPicker> {
    const [{ default: MapPicker }, map] = await loadCode(
      () =>
        Promise.all([
          importAgain(() => import('../address/map/MapPicker.tsx')),
          loadDrawing(),
          loadStyles('address/map/MapPicker'),
        ]),
      clock,
      closed,
    );
    return { MapPicker, map };
  }

  /** Null where there is nothing to draw, and where a page that is not ours forbids the library its markup. */
  async function loadDrawing(): Promise<LoadedPicker['map']> {
    const { tileUrl, tileAttribution: attribution = '' } = edges.config;
    if (!tileUrl) return null;
    if (edges.ownPage) allowMapMarkup();
    try {
      const [{ drawMap }] = await Promise.all([
        importAgain(() => import('../address/map/leaflet-map.ts')),
        loadStyles('address/map/leaflet-map'),
      ]);
      return { draw: drawMap, tileUrl, attribution };
    } catch (error) {
      if (edges.ownPage) throw error;
      return null;
    }
  }

  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
