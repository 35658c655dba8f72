import type { PartnerEntry } from '../../bridge/index.ts';

/** A mark in the user agent works on the server too; a name in the page (`injects`) works in the page only. */
const MARKER = /TemplateApp\//;

export const TEMPLATE: Omit<PartnerEntry, 'load'> = {
  name: 'template',
  platform: 'webview_other',
  detect: ({ userAgent }) => MARKER.test(userAgent),
  // what this partner's rules allow; what they do not is not in the page
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
