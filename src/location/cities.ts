import { CITY_NAMES, cityIdByName } from './city-names.ts';
import { DEFAULT_LOCALITY } from './default-locality.ts';

export interface City {
  id: number;
  name: string;
  lat: number;
  lon: number;
  /** the locality at its default point */
  locality: string;
  /** whether the city is listed before all others */
  top: boolean;
}

const city = (id: number, lat: number, lon: number, locality: string, top = false): City => ({
  id,
  name: CITY_NAMES[id] ?? '',
  lat,
  lon,
  locality,
  top,
});

export const CITIES: readonly City[] = [
  city(1849, DEFAULT_LOCALITY.lat, DEFAULT_LOCALITY.lon, DEFAULT_LOCALITY.name, true),
  city(1850, 28.4089, 77.3178, 'Sector 15, Faridabad', true),
  city(956, 17.4435, 78.3772, 'Madhapur, Hyderabad', true),
  city(1, 28.6304, 77.2177, 'Connaught Place, Delhi', true),
  city(3, 12.9352, 77.6245, 'Koramangala, Bengaluru', true),
  city(2, 19.0596, 72.8295, 'Bandra West, Mumbai'),
  city(787, 18.5362, 73.894, 'Koregaon Park, Pune'),
  city(955, 13.0418, 80.2341, 'T. Nagar, Chennai'),
  city(957, 22.5535, 88.3515, 'Park Street, Kolkata'),
  city(958, 23.0365, 72.5611, 'Navrangpura, Ahmedabad'),
  city(959, 26.9124, 75.7873, 'C-Scheme, Jaipur'),
  city(960, 26.8496, 80.9462, 'Hazratganj, Lucknow'),
  city(961, 30.7398, 76.7827, 'Sector 17, Chandigarh'),
  city(962, 28.5708, 77.3261, 'Sector 18, Noida'),
  city(963, 28.6469, 77.3697, 'Indirapuram, Ghaziabad'),
  city(964, 26.4747, 80.3318, 'Civil Lines, Kanpur'),
  city(965, 22.7533, 75.8937, 'Vijay Nagar, Indore'),
  city(966, 23.2332, 77.4345, 'M.P. Nagar, Bhopal'),
  city(967, 21.1359, 79.0629, 'Dharampeth, Nagpur'),
  city(968, 22.3106, 73.1716, 'Alkapuri, Vadodara'),
  city(969, 21.1702, 72.7877, 'Adajan, Surat'),
  city(970, 30.8993, 75.8278, 'Model Town, Ludhiana'),
  city(971, 28.9732, 77.7112, 'Shastri Nagar, Meerut'),
  city(972, 27.1613, 78.0081, 'Tajganj, Agra'),
  city(973, 9.9705, 76.2854, 'Marine Drive, Kochi'),
  city(974, 17.7231, 83.3012, 'Dwaraka Nagar, Visakhapatnam'),
  city(975, 26.1615, 91.7705, 'Christian Basti, Guwahati'),
];

export const TOP_CITIES: readonly City[] = CITIES.filter(({ top }) => top);

export function cityById(id: number): City | undefined {
  return CITIES.find((city) => city.id === id);
}

export function cityByName(name: string): City | undefined {
  const id = cityIdByName(name);
  return id === undefined ? undefined : cityById(id);
}
