import { type City, cityById } from '../location/cities.ts';

/** City ids by the first digits of a PIN code (sorting districts); the longer prefix wins. */
const CITY_OF_PIN: Readonly<Record<string, number>> = {
  '110': 1,
  '121': 1850,
  '122': 1849,
  '141': 970,
  '160': 961,
  '2010': 963,
  '2013': 962,
  '208': 964,
  '226': 960,
  '250': 971,
  '282': 972,
  '302': 959,
  '380': 958,
  '390': 968,
  '394': 969,
  '395': 969,
  '400': 2,
  '411': 787,
  '440': 967,
  '452': 965,
  '462': 966,
  '500': 956,
  '530': 974,
  '560': 3,
  '600': 955,
  '682': 973,
  '700': 957,
  '781': 975,
};

/** Looks the city up in a local table, which also works offline. */
export function cityOfPin(pincode: string): City | undefined {
  const id = CITY_OF_PIN[pincode.slice(0, 4)] ?? CITY_OF_PIN[pincode.slice(0, 3)];
  return id === undefined ? undefined : cityById(id);
}
