import type { LoadedPicker, MapPickerPort } from '../address/map/map-context.ts';
import type MapPicker from '../address/map/MapPicker.tsx';
import type { drawMap, drawRiderMap } from '../address/map/leaflet-map.ts';
import type { ShopConfig } from './config.ts';

export interface MapLoaderDeps {
  config: Pick<ShopConfig, 'tileUrl' | 'tileAttribution'>;
  /** the page is the shop's own: its document policy knows the library */
  isStandalone: boolean;
  loadPicker: () => Promise<{ default: typeof MapPicker }>;
  /** the library for maps */
  loadDrawing: () => Promise<{ drawMap: typeof drawMap; drawRiderMap: typeof drawRiderMap }>;
}

type Drawing = Awaited<ReturnType<MapLoaderDeps['loadDrawing']>>;

/** Loads the picker of places when it is opened, and with it the library for maps where one can be drawn. */
export async function loadMap(deps: MapLoaderDeps): Promise<LoadedPicker> {
  const [{ default: Picker }, map] = await Promise.all([
    deps.loadPicker(),
    loadDrawing(deps, ({ drawMap }) => drawMap),
  ]);
  return { MapPicker: Picker, map };
}

/** The map that a rider is seen on. Null: there is none in this shop. */
export function riderMap(deps: Omit<MapLoaderDeps, 'loadPicker'>): MapPickerPort['rider'] {
  return deps.config.tileUrl ? { load: () => loadDrawing(deps, ({ drawRiderMap }) => drawRiderMap) } : null;
}

/** Null where there is nothing to draw, and where a page that is not ours forbids the library its markup. */
async function loadDrawing<D>(
  {
    config: { tileUrl, tileAttribution: attribution = '' },
    isStandalone,
    ...deps
  }: Omit<MapLoaderDeps, 'loadPicker'>,
  pick: (drawing: Drawing) => D,
): Promise<{ draw: D; tileUrl: string; attribution: string } | null> {
  if (!tileUrl) return null;
  try {
    return { draw: pick(await deps.loadDrawing()), tileUrl, attribution };
  } catch (error) {
    if (isStandalone) throw error;
    return null;
  }
}
