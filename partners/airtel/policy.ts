import type { PartnerEntry } from '../../bridge/index.ts';
import { airtelSettings } from './settings.ts';

export function airtelPolicy(config: Readonly<Record<string, unknown>>): Omit<PartnerEntry, 'load'> {
  const { userAgent, returnPath, loginByCode } = airtelSettings(config);
  const marker = new RegExp(userAgent, 'i');
  return {
    name: 'airtel',
    platform: 'webview_airtel',
    detect: (facts) => marker.test(facts.userAgent),
    returnPath,
    policy: {
      logins: loginByCode ? ['partner-code', 'phone'] : ['phone'],
      phoneWithCode: true,
      payments: 'host',
      methods: [],
      appBanners: false,
      storeLinks: false,
      externalLinks: false,
      hostTitleBar: true,
    },
  };
}
