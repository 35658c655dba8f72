/** The delivery location before the shopper has chosen one. `id` identifies both the locality and its city. */
export const DEFAULT_LOCALITY = {
  id: 1849,
  name: 'Sector 49, Gurugram',
  lat: 28.4168,
  lon: 77.0628,
} as const;

/** The store of the default location. */
export const DEFAULT_MERCHANT_ID = 31657;
