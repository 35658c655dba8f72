import { createWebAdapter, type PartnerEntry, webPolicy } from '../../../bridge/index.ts';
import type { FuzzedAdapter } from '../host.ts';
import { createPage, PLACE } from '../page.ts';

/** The web adapter, registered like a partner's. */
const ENTRY: PartnerEntry = {
  name: 'web',
  platform: 'mobile_web',
  detect: () => true,
  policy: webPolicy,
  load: async () => async (start) => createWebAdapter(start.env),
};

export const browser: FuzzedAdapter = {
  name: 'web',
  stays: 0,
  begin(tools) {
    const page = createPage(tools, 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile');
    return { ...page, entry: ENTRY, isGenuine: { location: isPlace } };
  },
};

export function isPlace(answer: unknown): boolean {
  return Object(answer).latitude === PLACE.latitude && Object(answer).longitude === PLACE.longitude;
}
