import { cityById } from '../location/cities.ts';
import { distanceM, formatDistance, type Point } from '../model/distance.ts';
import { cityOfPin } from './pin-codes.ts';
import * as m from './messages.tsx';

/** The shop's delivery location, as shown in its header. */
export interface ShopPlace extends Point {
  locality: string;
  cityId: number;
}

/** In metres: beyond this distance, another store delivers. */
const FAR_FROM_SHOP_M = 15_000;

interface Place {
  pincode: string;
  /** null: unknown */
  point: Point | null;
}

/** A sentence if the point is far from the shop's delivery location or in a different city; null: near, or unknown. */
export function distanceNote({ pincode, point }: Place, shop: ShopPlace): string | null {
  const city = cityOfPin(pincode);
  const metres = point && distanceM(shop, point);
  const isOther = city !== undefined && cityById(shop.cityId) !== undefined && city.id !== shop.cityId;
  if (!isOther && (metres === null || metres <= FAR_FROM_SHOP_M)) return null;
  if (metres === null) return isOther ? m.inOtherCity(city.name, shop.locality) : null;
  const distance = formatDistance(metres);
  return isOther
    ? m.farInOtherCity(city.name, distance, shop.locality)
    : m.farFromShop(distance, shop.locality);
}
