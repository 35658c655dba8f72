import { type Map as LeafletMap, TileLayer } from 'leaflet';

export const ZOOM_RANGE = { minZoom: 10, maxZoom: 19 };

export function addTiles(map: LeafletMap, tileUrl: string): void {
  new TileLayer(tileUrl, { ...ZOOM_RANGE, keepBuffer: 1 }).addTo(map);
}
