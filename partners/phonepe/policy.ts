import type { PartnerEntry } from '../../bridge/index.ts';

/** `phonepe-webview` is documented; the SDK detects the operating system by the other two. */
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
