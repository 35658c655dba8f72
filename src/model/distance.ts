import { groupDigits } from './group-digits.ts';

export interface Point {
  /** degrees */
  lat: number;
  lon: number;
}

const EARTH_RADIUS_M = 6_371_009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in metres. */
export function distanceM(from: Point, to: Point): number {
  const north = radians(to.lat - from.lat);
  const east = radians(to.lon - from.lon);
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Rounded for display: `40 m`, `350 m`, `1.2 km`, `27 km`. */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
  const km = metres / 1000;
  return `${km < 9.95 ? km.toFixed(1).replace(/\.0$/, '') : groupDigits(String(Math.round(km)))} km`;
}
