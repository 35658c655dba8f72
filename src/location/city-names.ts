/** City names by id. Other data is in `cities.ts`, which a first visit does not need. */
export const CITY_NAMES: Readonly<Record<number, string>> = {
  1849: 'Gurugram',
  1850: 'Faridabad',
  956: 'Hyderabad',
  1: 'Delhi',
  3: 'Bengaluru',
  2: 'Mumbai',
  787: 'Pune',
  955: 'Chennai',
  957: 'Kolkata',
  958: 'Ahmedabad',
  959: 'Jaipur',
  960: 'Lucknow',
  961: 'Chandigarh',
  962: 'Noida',
  963: 'Ghaziabad',
  964: 'Kanpur',
  965: 'Indore',
  966: 'Bhopal',
  967: 'Nagpur',
  968: 'Vadodara',
  969: 'Surat',
  970: 'Ludhiana',
  971: 'Meerut',
  972: 'Agra',
  973: 'Kochi',
  974: 'Visakhapatnam',
  975: 'Guwahati',
};

/** Other names for cities: colloquial names, names used by backends, and names of their regions. */
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
const CITY_IDS = new Map([
  ...Object.entries(CITY_NAMES).map(([id, name]) => [name.toLowerCase(), Number(id)] as const),
  ...Object.entries(OTHER_NAMES),
]);

export function cityIdByName(name: string): number | undefined {
  return CITY_IDS.get(name.trim().toLowerCase());
}
