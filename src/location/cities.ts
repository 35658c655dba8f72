import { DEFAULT_LOCALITY } from './default-locality.ts';
import * as m from './messages.ts';

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
  city(1850, 'Faridabad', 28.4089, 77.3178, m.sector15Faridabad, true),
  city(956, 'Hyderabad', 17.4435, 78.3772, m.madhapurHyderabad, true),
  city(1, 'Delhi', 28.6304, 77.2177, m.connaughtPlaceDelhi, true),
  city(3, 'Bengaluru', 12.9352, 77.6245, m.koramangalaBengaluru, true),
  city(2, 'Mumbai', 19.0596, 72.8295, m.bandraWestMumbai),
  city(787, 'Pune', 18.5362, 73.894, m.koregaonParkPune),
  city(955, 'Chennai', 13.0418, 80.2341, m.tNagarChennai),
  city(957, 'Kolkata', 22.5535, 88.3515, m.parkStreetKolkata),
  city(958, 'Ahmedabad', 23.0365, 72.5611, m.navrangpuraAhmedabad),
  city(959, 'Jaipur', 26.9124, 75.7873, m.cSchemeJaipur),
  city(960, 'Lucknow', 26.8496, 80.9462, m.hazratganjLucknow),
  city(961, 'Chandigarh', 30.7398, 76.7827, m.sector17Chandigarh),
  city(962, 'Noida', 28.5708, 77.3261, m.sector18Noida),
  city(963, 'Ghaziabad', 28.6469, 77.3697, m.indirapuramGhaziabad),
  city(964, 'Kanpur', 26.4747, 80.3318, m.civilLinesKanpur),
  city(965, 'Indore', 22.7533, 75.8937, m.vijayNagarIndore),
  city(966, 'Bhopal', 23.2332, 77.4345, m.mPNagarBhopal),
  city(967, 'Nagpur', 21.1359, 79.0629, m.dharampethNagpur),
  city(968, 'Vadodara', 22.3106, 73.1716, m.alkapuriVadodara),
  city(969, 'Surat', 21.1702, 72.7877, m.adajanSurat),
  city(970, 'Ludhiana', 30.8993, 75.8278, m.modelTownLudhiana),
  city(971, 'Meerut', 28.9732, 77.7112, m.shastriNagarMeerut),
  city(972, 'Agra', 27.1613, 78.0081, m.tajganjAgra),
  city(973, 'Kochi', 9.9705, 76.2854, m.marineDriveKochi),
  city(974, 'Visakhapatnam', 17.7231, 83.3012, m.dwarakaNagarVisakhapatnam),
  city(975, 'Guwahati', 26.1615, 91.7705, m.christianBastiGuwahati),
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
