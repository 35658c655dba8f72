import type { PartnerEntry } from '../../../bridge/index.ts';

/** Tells this app from other hosts of the protocol, on the server, too. */
const MARKER = /TemplateApp\//;

export const TEMPLATE: Pick<PartnerEntry, 'name' | 'detect' | 'policy'> = {
  name: 'template',
  detect: ({ userAgent }) => MARKER.test(userAgent),
  // This partner's rules allow only these; the shop removes everything else.
  policy: {
    logins: ['partner-grant', 'phone'],
    payments: 'host',
    methods: [],
    appBanners: false,
    storeLinks: false,
    externalLinks: true,
    hostTitleBar: false,
  },
};
