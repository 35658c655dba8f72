import type { LoadedPicker, MapPickerPort } from '../address/map/map-context.ts';
import type MapPicker from '../address/map/MapPicker.tsx';
import type { drawMap, drawRiderMap } from '../address/map/leaflet-map.ts';
import type { ShopConfig } from './config.ts';

export interface MapLoaderDeps {
  config: Pick<ShopConfig, 'tileUrl' | 'tileAttribution'>;
  /** whether the page is the shop's own, whose content security policy allows the map library */
  isStandalone: boolean;
  loadPicker: () => Promise<{ default: typeof MapPicker }>;
  /** loads the map library */
  loadDrawing: () => Promise<{ drawMap: typeof drawMap; drawRiderMap: typeof drawRiderMap }>;
}

type Drawing = Awaited<ReturnType<MapLoaderDeps['loadDrawing']>>;

/** Loads the map picker when it is opened, with the map library if there are tiles. */
export async function loadMap(deps: MapLoaderDeps): Promise<LoadedPicker> {
  const [{ default: Picker }, map] = await Promise.all([
    deps.loadPicker(),
    loadDrawing(deps, ({ drawMap }) => drawMap),
  ]);
  return { MapPicker: Picker, map };
}

/** The map that shows where the rider is. Null: the shop has no map tiles. */
export function riderMap(deps: Omit<MapLoaderDeps, 'loadPicker'>): MapPickerPort['rider'] {
  return deps.config.tileUrl ? { load: () => loadDrawing(deps, ({ drawRiderMap }) => drawRiderMap) } : null;
}

/**
 * Loads the map library. Null: the shop has no map tiles, or the content security policy of an embedding page
 * may block the library.
 */
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
