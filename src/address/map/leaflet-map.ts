import 'leaflet/dist/leaflet.css';
import { Map as LeafletMap, type LatLng, TileLayer } from 'leaflet';
import { distanceM, type Point } from '../../model/distance.ts';
import { prefersStill } from '../../platform/prefers-still.ts';
import type { DrawMap } from './drawn-map.ts';

/** Exported here so that Leaflet is loaded once for both maps. */
export { drawRiderMap } from './leaflet-rider.ts';

/** Street level with house outlines. */
const ZOOM = 17;
const MIN_ZOOM = 10;
const MAX_ZOOM = 19;
/** m: zooming about the centre shifts it by less than this, because the map is aligned to whole pixels. */
const SAME_M = 3;

const pointOf = ({ lat, lng }: LatLng): Point => ({ lat, lon: lng });

/** A map under a fixed pin: every zoom is about the centre. */
export const drawMap: DrawMap = (box, { centre, tileUrl, onMoving, onMoved }) => {
  const animate = !prefersStill(box);
  let middle = centre;
  let ours = true;
  let zooming = false;
  const map = new LeafletMap(box, {
    center: [centre.lat, centre.lon],
    zoom: ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
    touchZoom: 'center',
    boxZoom: false,
    inertia: animate,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: false,
  });
  if (!animate) {
    // Leaflet's keyboard handler ignores the setting for reduced motion.
    const panBy = map.panBy.bind(map);
    map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
  }
  new TileLayer(tileUrl, { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, keepBuffer: 1 }).addTo(map);
  ours = false;

  map.on('zoomanim', () => {
    zooming = true;
  });
  map.on('zoomend', () => {
    zooming = false;
  });
  map.on('movestart', () => {
    if (!ours) onMoving(true);
  });
  map.on('moveend', () => {
    onMoving(false);
    const there = pointOf(map.getCenter().wrap());
    if (ours || distanceM(middle, there) < SAME_M) return;
    middle = there;
    onMoved(there);
  });

  /** Moves made by the shop are not reported as the shopper's. */
  function withoutReport(move: () => void): void {
    ours = true;
    move();
    ours = false;
  }

  const resized = new ResizeObserver(() => withoutReport(() => map.invalidateSize({ pan: false })));
  resized.observe(box);

  return {
    goTo({ lat, lon }) {
      middle = { lat, lon };
      withoutReport(() => map.setView([lat, lon], Math.max(map.getZoom(), ZOOM), { animate: false }));
    },
    zoomIn: () => void map.zoomIn(1, { animate }),
    zoomOut: () => void map.zoomOut(1, { animate }),
    remove() {
      resized.disconnect();
      ours = true;
      // Leaflet 1.9 throws if its animation ends after the map was removed.
      if (zooming) map.once('moveend', () => map.remove());
      else map.remove();
    },
  };
};
