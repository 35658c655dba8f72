import { cityById } from '../location/cities.ts';
import { distanceM, formatDistance, type Point } from '../model/distance.ts';
import { cityOfPin } from './pin-codes.ts';
import * as m from './messages.tsx';

/** The shop's delivery location, as shown in its header. */
export interface ShopPlace extends Point {
  locality: string;
  cityId: number;
}

/** m: beyond this distance another store delivers. */
const FAR_FROM_SHOP_M = 15_000;

interface Place {
  pincode: string;
  /** null: unknown */
  point: Point | null;
}

/**
 * The place relative to the shop's delivery location: its city if another one, or the distance if far; null:
 * near, or unknown.
 */
export function whereFar({ pincode, point }: Place, shop: ShopPlace): string | null {
  const city = cityOfPin(pincode);
  const metres = point && distanceM(shop, point);
  const isOther = city !== undefined && cityById(shop.cityId) !== undefined && city.id !== shop.cityId;
  if (!isOther && (metres === null || metres <= FAR_FROM_SHOP_M)) return null;
  const near = metres === null ? '' : m.from(formatDistance(metres), shop.locality);
  if (!isOther) return near;
  return near === '' ? m.inNotNear(city.name, shop.locality) : m.inIt(city.name, near);
}
