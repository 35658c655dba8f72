import type { PartnerEntry } from '../../bridge/index.ts';

export const TELEGRAM: Omit<PartnerEntry, 'load'> = {
  name: 'telegram',
  platform: 'webview_other',
  injects: ['TelegramWebviewProxy'],
  // the app for Android has a marker, which servers see; the others only inject the object. Not the bot for previews
  detect: ({ userAgent, injected }) => /Telegram(-A|W)/.test(userAgent + injected),
  policy: {
    logins: ['partner-launch', 'phone'],
    payments: 'host',
    methods: [],
    appBanners: false,
    storeLinks: false,
    externalLinks: true,
    hostTitleBar: true,
  },
};
