import 'leaflet/dist/leaflet.css';
import { type LatLng, Map as LeafletMap, point } from 'leaflet';
import { distanceM, type Point } from '../../model/distance.ts';
import { prefersReducedMotion } from '../../platform/prefers-reduced-motion.ts';
import type { DrawMap } from './drawn-map.ts';
import { addTiles, ZOOM_RANGE } from './tiles.ts';

/** Exported here so that Leaflet is loaded once for both maps. */
export { drawRiderMap } from './leaflet-rider.ts';

/** The zoom at which streets and the outlines of houses are visible. */
const ZOOM = 17;
/** In metres: zooming shifts the centre by less than this distance, because the map is aligned to whole pixels. */
const SAME_POINT_M = 3;

/** A held key repeats about 30 times a second; each repetition moves the map by this share of a full step. */
const REPEAT_SHARE = 0.25;

const pointOf = ({ lat, lng }: LatLng): Point => ({ lat, lon: lng });

/** A map under a fixed pin: every zoom is about the centre. */
export const drawMap: DrawMap = (box, { centre, tileUrl, onMoving, onMoved }) => {
  const isAnimated = !prefersReducedMotion(box);
  let currentCentre = centre;
  let isProgrammatic = true;
  let isZooming = false;
  let isKeyHeld = false;
  let isMovedByKeys = false;
  const map = new LeafletMap(box, {
    center: [centre.lat, centre.lon],
    zoom: ZOOM,
    ...ZOOM_RANGE,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
    touchZoom: 'center',
    boxZoom: false,
    inertia: isAnimated,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: false,
  });
  // Leaflet ignores keys while the map is animated, so moves by key are not animated, and end a running animation.
  // Only Leaflet's keyboard handler passes no options.
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => {
    if (options) return panBy(offset, isAnimated ? options : { ...options, animate: false });
    const step = isKeyHeld ? point(offset).multiplyBy(REPEAT_SHARE) : offset;
    const go = () => {
      isMovedByKeys = true;
      panBy(step, { animate: false });
      isMovedByKeys = false;
    };
    // A running zoom resets the centre when it ends, so the move waits for that.
    if (isZooming) map.once('moveend', go);
    else go();
    return map;
  };
  const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
    isKeyHeld = repeat;
    if (key.startsWith('Arrow') && !isZooming)
      map.setView(map.getCenter(), map.getZoom(), { animate: false });
  };
  box.addEventListener('keydown', onKeyDown);
  addTiles(map, tileUrl);
  isProgrammatic = false;

  map.on('zoomanim', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
  });
  map.on('movestart', () => {
    if (!isProgrammatic) onMoving(true);
  });
  map.on('moveend', () => {
    onMoving(false);
    const centrePoint = pointOf(map.getCenter().wrap());
    if (isProgrammatic || distanceM(currentCentre, centrePoint) < SAME_POINT_M) return;
    currentCentre = centrePoint;
    onMoved(centrePoint, isMovedByKeys);
  });

  /** Moves made by the shop are not reported as the shopper's. */
  function withoutReport(move: () => void): void {
    isProgrammatic = true;
    move();
    isProgrammatic = false;
  }

  const resizeObserver = new ResizeObserver(() => withoutReport(() => map.invalidateSize({ pan: false })));
  resizeObserver.observe(box);

  return {
    goTo({ lat, lon }) {
      currentCentre = { lat, lon };
      withoutReport(() => map.setView([lat, lon], Math.max(map.getZoom(), ZOOM), { animate: false }));
    },
    zoomIn: () => void map.zoomIn(1, { animate: isAnimated }),
    zoomOut: () => void map.zoomOut(1, { animate: isAnimated }),
    remove() {
      resizeObserver.disconnect();
      box.removeEventListener('keydown', onKeyDown);
      isProgrammatic = true;
      // Leaflet 1.9 throws if its animation ends after the map was removed.
      if (isZooming) map.once('moveend', () => map.remove());
      else map.remove();
    },
  };
};
