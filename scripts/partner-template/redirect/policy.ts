import type { PartnerEntry } from '../../../bridge/index.ts';
import { RETURN_PATH } from './wire.ts';

/** A user agent marker also works on the server; a global of the page (`injects`) works only in the page. */
const MARKER = /TemplateApp\//;

export const TEMPLATE: Omit<PartnerEntry, 'load'> = {
  name: 'template',
  platform: 'webview_other',
  detect: ({ userAgent }) => MARKER.test(userAgent),
  // the server removes the code from this URL before any script runs
  returnPath: RETURN_PATH,
  // This partner's rules allow only these; the shop removes everything else.
  policy: {
    logins: ['partner-code', 'phone'],
    payments: 'host',
    methods: [],
    appBanners: false,
    storeLinks: false,
    externalLinks: false,
    hostTitleBar: true,
  },
};
