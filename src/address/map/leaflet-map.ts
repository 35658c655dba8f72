import 'leaflet/dist/leaflet.css';
import { Map as LeafletMap, type LatLng, TileLayer } from 'leaflet';
import { distanceM, type Point } from '../../model/distance.ts';
import { prefersStill } from '../../platform/prefers-still.ts';
import type { DrawMap } from './drawn-map.ts';

/** The library is loaded once for both. */
export { drawRiderMap } from './leaflet-rider.ts';

/** Streets with their houses. */
const ZOOM = 17;
const MIN_ZOOM = 10;
const MAX_ZOOM = 19;
/** Zooming about the middle moves it by less than this, for the map stands on whole pixels. */
const SAME_M = 3;

const pointOf = ({ lat, lng }: LatLng): Point => ({ lat, lon: lng });

/** A map that is moved under a pin which stands still: whatever zooms it does so about its middle. */
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
    // the arrow keys ask for it without asking whether it may be seen to move
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

  /** What the shop does itself is not reported as the shopper's doing. */
  function quietly(move: () => void): void {
    ours = true;
    move();
    ours = false;
  }

  const resized = new ResizeObserver(() => quietly(() => map.invalidateSize({ pan: false })));
  resized.observe(box);

  return {
    goTo({ lat, lon }) {
      middle = { lat, lon };
      quietly(() => map.setView([lat, lon], Math.max(map.getZoom(), ZOOM), { animate: false }));
    },
    zoomIn: () => void map.zoomIn(1, { animate }),
    zoomOut: () => void map.zoomOut(1, { animate }),
    remove() {
      resized.disconnect();
      ours = true;
      // Leaflet 1.9 throws where the end of its animation finds no map any more.
      if (zooming) map.once('moveend', () => map.remove());
      else map.remove();
    },
  };
};
