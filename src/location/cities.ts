import { DEFAULT_LOCALITY } from './default-locality.ts';

export interface City {
  id: number;
  name: string;
  lat: number;
  lon: number;
  /** the default locality in the city */
  locality: string;
  /** listed before the others */
  top: boolean;
}

const city = (id: number, name: string, lat: number, lon: number, locality: string, top = false): City => ({
  id,
  name,
  lat,
  lon,
  locality,
  top,
});

export const CITIES: readonly City[] = [
  city(1849, 'Gurugram', DEFAULT_LOCALITY.lat, DEFAULT_LOCALITY.lon, DEFAULT_LOCALITY.name, true),
  city(1850, 'Faridabad', 28.4089, 77.3178, 'Sector 15, Faridabad', true),
  city(956, 'Hyderabad', 17.4435, 78.3772, 'Madhapur, Hyderabad', true),
  city(1, 'Delhi', 28.6304, 77.2177, 'Connaught Place, Delhi', true),
  city(3, 'Bengaluru', 12.9352, 77.6245, 'Koramangala, Bengaluru', true),
  city(2, 'Mumbai', 19.0596, 72.8295, 'Bandra West, Mumbai'),
  city(787, 'Pune', 18.5362, 73.894, 'Koregaon Park, Pune'),
  city(955, 'Chennai', 13.0418, 80.2341, 'T. Nagar, Chennai'),
  city(957, 'Kolkata', 22.5535, 88.3515, 'Park Street, Kolkata'),
  city(958, 'Ahmedabad', 23.0365, 72.5611, 'Navrangpura, Ahmedabad'),
  city(959, 'Jaipur', 26.9124, 75.7873, 'C-Scheme, Jaipur'),
  city(960, 'Lucknow', 26.8496, 80.9462, 'Hazratganj, Lucknow'),
  city(961, 'Chandigarh', 30.7398, 76.7827, 'Sector 17, Chandigarh'),
  city(962, 'Noida', 28.5708, 77.3261, 'Sector 18, Noida'),
  city(963, 'Ghaziabad', 28.6469, 77.3697, 'Indirapuram, Ghaziabad'),
  city(964, 'Kanpur', 26.4747, 80.3318, 'Civil Lines, Kanpur'),
  city(965, 'Indore', 22.7533, 75.8937, 'Vijay Nagar, Indore'),
  city(966, 'Bhopal', 23.2332, 77.4345, 'M.P. Nagar, Bhopal'),
  city(967, 'Nagpur', 21.1359, 79.0629, 'Dharampeth, Nagpur'),
  city(968, 'Vadodara', 22.3106, 73.1716, 'Alkapuri, Vadodara'),
  city(969, 'Surat', 21.1702, 72.7877, 'Adajan, Surat'),
  city(970, 'Ludhiana', 30.8993, 75.8278, 'Model Town, Ludhiana'),
  city(971, 'Meerut', 28.9732, 77.7112, 'Shastri Nagar, Meerut'),
  city(972, 'Agra', 27.1613, 78.0081, 'Tajganj, Agra'),
  city(973, 'Kochi', 9.9705, 76.2854, 'Marine Drive, Kochi'),
  city(974, 'Visakhapatnam', 17.7231, 83.3012, 'Dwaraka Nagar, Visakhapatnam'),
  city(975, 'Guwahati', 26.1615, 91.7705, 'Christian Basti, Guwahati'),
];

export const TOP_CITIES: readonly City[] = CITIES.filter(({ top }) => top);

/** Other names of cities: colloquial, from backends, or of their region. */
const OTHER_NAMES: Readonly<Record<string, number>> = {
  'hr-ncr': 1849,
  gurgaon: 1849,
  'new delhi': 1,
  bangalore: 3,
  bombay: 2,
  madras: 955,
  calcutta: 957,
  cochin: 973,
  vizag: 974,
};

/** By name in lower case. */
const CITY_IDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(CITIES.map(({ id, name }) => [name.toLowerCase(), id])),
  ...OTHER_NAMES,
};

export function cityById(id: number): City | undefined {
  return CITIES.find((one) => one.id === id);
}

export function cityByName(name: string): City | undefined {
  const id = CITY_IDS[name.trim().toLowerCase()];
  return id === undefined ? undefined : cityById(id);
}
