import { LatLngBounds, Map as LeafletMap, Point as Pixels } from 'leaflet';
import type { Point } from '../../model/distance.ts';
import type { DrawRiderMap } from './drawn-map.ts';
import { addTiles, ZOOM_RANGE } from './tiles.ts';

/** At a higher zoom the street is no longer recognisable. */
const NEAREST_ZOOM = 16;
/** Padding, so that markers are not cut off. */
const EDGE_PX = 44;

/** A static map: no input by touch, wheel or keys. */
export const drawRiderMap: DrawRiderMap = (box, { tileUrl, onPlaced }) => {
  const map = new LeafletMap(box, {
    ...ZOOM_RANGE,
    zoomControl: false,
    attributionControl: false,
    dragging: false,
    keyboard: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    touchZoom: false,
    boxZoom: false,
    trackResize: false,
    inertia: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  });
  addTiles(map, tileUrl);
  let shown: readonly Point[] = [];
  let drawn = false;

  /** The map stays still while all points are visible and its zoom is the best one for them. */
  function place(): void {
    const { x: width, y: height } = map.getSize();
    if (shown.length === 0 || width <= 2 * EDGE_PX || height <= 2 * EDGE_PX) return;
    const bounds = new LatLngBounds(shown.map(({ lat, lon }) => [lat, lon]));
    const zoom = Math.min(
      NEAREST_ZOOM,
      map.getBoundsZoom(bounds, false, new Pixels(2 * EDGE_PX, 2 * EDGE_PX)),
    );
    const spots = () => shown.map(({ lat, lon }) => map.latLngToContainerPoint([lat, lon]));
    const clear = (at: number, size: number) => at >= EDGE_PX / 2 && at <= size - EDGE_PX / 2;
    const inSight = () => spots().every(({ x, y }) => clear(x, width) && clear(y, height));
    if (!drawn || zoom !== map.getZoom() || !inSight())
      map.setView(bounds.getCenter(), zoom, { animate: false });
    drawn = true;
    onPlaced(spots().map(({ x, y }) => ({ x, y })));
  }

  const resized = new ResizeObserver(() => {
    map.invalidateSize({ pan: false, animate: false });
    place();
  });
  resized.observe(box);

  return {
    show(points) {
      shown = points;
      place();
    },
    remove() {
      resized.disconnect();
      map.remove();
    },
  };
};
