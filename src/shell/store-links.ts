/** The shop's own app in the app stores. */
export const STORE_LINKS = {
  android: 'https://play.google.com/store/apps/details?id=com.doorstep.shop',
  ios: 'https://apps.apple.com/in/app/doorstep/id6400000000',
} as const;
