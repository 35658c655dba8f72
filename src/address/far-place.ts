import { cityById } from '../location/cities.ts';
import { distanceM, formatDistance, type Point } from '../model/distance.ts';
import { cityOfPin } from './pin-codes.ts';
import * as m from './messages.tsx';

/** What the head of the shop says: where everything that is shown is delivered to. */
export interface ShopPlace extends Point {
  locality: string;
  cityId: number;
}

/** Farther than this it is another part of the town, with another store. */
const FAR_FROM_SHOP_M = 15_000;

interface Place {
  pincode: string;
  /** null: not known */
  point: Point | null;
}

/** Where the place is, as seen from where the shop delivers: in another city, or far off in the same; null: near, or not known. */
export function whereFar({ pincode, point }: Place, shop: ShopPlace): string | null {
  const city = cityOfPin(pincode);
  const metres = point && distanceM(shop, point);
  const isOther = city !== undefined && cityById(shop.cityId) !== undefined && city.id !== shop.cityId;
  if (!isOther && (metres === null || metres <= FAR_FROM_SHOP_M)) return null;
  const near = metres === null ? '' : m.from(formatDistance(metres), shop.locality);
  if (!isOther) return near;
  return near === '' ? m.inNotNear(city.name, shop.locality) : m.inIt(city.name, near);
}
