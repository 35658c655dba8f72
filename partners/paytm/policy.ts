import type { PartnerEntry } from '../../bridge/index.ts';
import { paytmSettings } from './settings.ts';

/** Paytm's integration guidelines 1, 2 and 4: only Paytm's login and payment, and no links out of the app. */
export function paytmPolicy(config: Readonly<Record<string, unknown>>): Omit<PartnerEntry, 'load'> {
  const marker = new RegExp(paytmSettings(config).userAgent, 'i');
  return {
    name: 'paytm',
    platform: 'webview_other',
    detect: ({ userAgent }) => marker.test(userAgent),
    policy: {
      logins: ['partner-grant'],
      payments: 'host',
      methods: [],
      appBanners: false,
      storeLinks: false,
      externalLinks: false,
      hostTitleBar: true,
    },
  };
}
