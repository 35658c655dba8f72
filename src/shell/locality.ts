/** Where the shop delivers before anybody has said where they are. */
export const DEFAULT_LOCALITY = {
  id: 1849,
  merchantId: 31657,
  name: 'Sector 49, Gurugram',
  lat: 28.4168,
  lon: 77.0628,
} as const;
