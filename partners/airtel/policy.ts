import type { PartnerEntry } from '../../bridge/index.ts';
import { airtelSettings } from './settings.ts';

export function airtelPolicy(config: Readonly<Record<string, unknown>>): Omit<PartnerEntry, 'load'> {
  const { userAgent, returnPath } = airtelSettings(config);
  const marker = new RegExp(userAgent, 'i');
  return {
    name: 'airtel',
    platform: 'webview_airtel',
    detect: (facts) => marker.test(facts.userAgent),
    returnPath,
    policy: {
      // the phone login here needs the partner's code with it, so the code comes first
      logins: ['partner-code', 'phone'],
      payments: 'host',
      methods: [],
      appBanners: false,
      storeLinks: false,
      externalLinks: false,
      hostTitleBar: true,
    },
  };
}
