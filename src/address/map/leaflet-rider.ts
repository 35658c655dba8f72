import { LatLngBounds, Map as LeafletMap, Point as Pixels } from 'leaflet';
import type { Point } from '../../model/distance.ts';
import type { DrawRiderMap } from './drawn-map.ts';
import { addTiles, ZOOM_RANGE } from './tiles.ts';

/** At a higher zoom the street is no longer recognisable. */
const MAX_ZOOM = 16;
/** In px: the padding that keeps the markers from being cut off. */
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
  let shownPoints: readonly Point[] = [];
  let isDrawn = false;

  /** Moves the map only if a point is not visible or another zoom fits better. */
  function fitView(): void {
    const { x: width, y: height } = map.getSize();
    if (shownPoints.length === 0 || width <= 2 * EDGE_PX || height <= 2 * EDGE_PX) return;
    const bounds = new LatLngBounds(shownPoints.map(({ lat, lon }) => [lat, lon]));
    const zoom = Math.min(MAX_ZOOM, map.getBoundsZoom(bounds, false, new Pixels(2 * EDGE_PX, 2 * EDGE_PX)));
    const spots = () => shownPoints.map(({ lat, lon }) => map.latLngToContainerPoint([lat, lon]));
    const isInside = (position: number, size: number) =>
      position >= EDGE_PX / 2 && position <= size - EDGE_PX / 2;
    const isVisible = () => spots().every(({ x, y }) => isInside(x, width) && isInside(y, height));
    if (!isDrawn || zoom !== map.getZoom() || !isVisible())
      map.setView(bounds.getCenter(), zoom, { animate: false });
    isDrawn = true;
    onPlaced(spots().map(({ x, y }) => ({ x, y })));
  }

  const resizeObserver = new ResizeObserver(() => {
    map.invalidateSize({ pan: false, animate: false });
    fitView();
  });
  resizeObserver.observe(box);

  return {
    show(points) {
      shownPoints = points;
      fitView();
    },
    remove() {
      resizeObserver.disconnect();
      map.remove();
    },
  };
};
