import type { PartnerEntry } from '../../bridge/index.ts';

/** `phonepe-webview` is the documented one; the other two are those their SDK tells the systems apart by. */
const MARKER = /phonepe-(?:webview|android|ios)/i;

export const PHONEPE: Omit<PartnerEntry, 'load'> = {
  name: 'phonepe',
  platform: 'webview_phonepe',
  detect: ({ userAgent }) => MARKER.test(userAgent),
  policy: {
    logins: ['partner-grant', 'phone'],
    payments: 'host',
    methods: [],
    appBanners: false,
    storeLinks: false,
    externalLinks: false,
    hostTitleBar: true,
  },
};
