import type { PartnerEntry } from '../../bridge/index.ts';

export const UCP: Omit<PartnerEntry, 'load'> = {
  name: 'ucp',
  platform: 'webview_other',
  injects: ['EmbeddedCheckout', 'EmbeddedCart'].flatMap((name) => [
    `${name}ProtocolConsumer`,
    `webkit:${name}ProtocolConsumer`,
  ]),
  // the URL has the version, which servers see; a native host's object is still there when the URL has lost it
  detect: ({ injected, url }) => /EmbeddedC|[?&]e[cp]_version=/.test(injected + url),
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
