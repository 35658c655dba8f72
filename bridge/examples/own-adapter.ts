/** The adapter for that app: detection, what it allows, and its one method. */
import { BridgeError, createWebAdapter, type PartnerEntry } from '@doorstep/bridge';
import type { AcmePage } from './own-simulator.ts';

export function acme(): PartnerEntry {
  return {
    name: 'acme',
    platform: 'webview_other',
    detect: ({ userAgent }) => userAgent.includes('AcmeApp/'),
    policy: {
      logins: ['partner-grant'],
      payments: 'chooser',
      methods: ['upi', 'cod'],
      appBanners: false,
      storeLinks: false,
      externalLinks: false,
      hostTitleBar: true,
    },
    load:
      async () =>
      async ({ env }) => {
        const app = (env.window as AcmePage | undefined)?.Acme;
        if (typeof app?.ask !== 'function') throw new BridgeError('not-in-host', 'the page has no Acme.ask');
        const browser = createWebAdapter(env);
        return {
          ...browser,
          name: 'acme',
          can: (capability) => capability === 'login.grant-token' || browser.can(capability),
          login: ({ trace }) =>
            new Promise((resolve, reject) => {
              trace('sent', 'me');
              app.ask('me', (reply) => {
                const { pass, no } = Object(reply);
                trace('received', 'me', { no });
                if (typeof pass === 'string') resolve({ kind: 'grant', value: pass });
                else
                  reject(new BridgeError(no ? 'declined' : 'malformed', 'me had no pass', { hostCode: no }));
              });
            }),
        };
      },
  };
}
