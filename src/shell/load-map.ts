import type { LoadedPicker } from '../address/map/map-context.ts';
import type MapPicker from '../address/map/MapPicker.tsx';
import type { drawMap } from '../address/map/leaflet-map.ts';
import { allowMapMarkup } from '../platform/map-markup.ts';
import type { ShopConfig } from './config.ts';

export interface MapLoaderDeps {
  config: Pick<ShopConfig, 'tileUrl' | 'tileAttribution'>;
  /** the page is the shop's own: its document policy is ours to add to */
  ownPage: boolean;
  loadPicker: () => Promise<{ default: typeof MapPicker }>;
  /** the library for maps */
  loadDrawing: () => Promise<{ drawMap: typeof drawMap }>;
}

/** Loads the picker of places when it is opened, and with it the library for maps where one can be drawn. */
export async function loadMap(deps: MapLoaderDeps): Promise<LoadedPicker> {
  const [{ default: Picker }, map] = await Promise.all([deps.loadPicker(), loadDrawing(deps)]);
  return { MapPicker: Picker, map };
}

/** Null where there is nothing to draw, and where a page that is not ours forbids the library its markup. */
async function loadDrawing({
  config: { tileUrl, tileAttribution: attribution = '' },
  ownPage,
  ...deps
}: MapLoaderDeps): Promise<LoadedPicker['map']> {
  if (!tileUrl) return null;
  if (ownPage) allowMapMarkup();
  try {
    const { drawMap } = await deps.loadDrawing();
    return { draw: drawMap, tileUrl, attribution };
  } catch (error) {
    if (ownPage) throw error;
    return null;
  }
}
