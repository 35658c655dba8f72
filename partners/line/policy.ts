import { webPolicy } from '../../bridge/detect.ts';
import type { PartnerEntry } from '../../bridge/index.ts';

export const LINE: Omit<PartnerEntry, 'load'> = {
  name: 'line',
  platform: 'webview_other',
  // LINE's in-app browser, which lacks the second word, has no LIFF
  detect: ({ userAgent }) => /Line\/\S+ LIFF/.test(userAgent),
  policy: {
    logins: ['partner-launch', 'phone'],
    payments: 'chooser',
    methods: webPolicy.methods,
    appBanners: false,
    storeLinks: false,
    externalLinks: true,
    hostTitleBar: true,
  },
};
