/** Where the shop delivers before anybody has said where they are. `id`: of the locality, and of its city. */
export const DEFAULT_LOCALITY = {
  id: 1849,
  name: 'Sector 49, Gurugram',
  lat: 28.4168,
  lon: 77.0628,
} as const;

/** The store that one buys from there. */
export const DEFAULT_MERCHANT_ID = 31657;
