/** What only one app has: its loyalty points, as a method of its adapter, and nothing where they do not exist. */
import { connect, createWebAdapter, type PartnerEntry, webPolicy } from '@doorstep/bridge';
import { callHost, hostMethods } from '@doorstep/bridge/host-call';

declare global {
  interface Window {
    AcmeClub?: { points(): Promise<number> };
  }
}

const acme: PartnerEntry = {
  name: 'acme',
  platform: 'webview_other',
  injects: ['AcmeClub'],
  detect: ({ injected }) => injected.includes('AcmeClub'),
  policy: webPolicy,
  load:
    async () =>
    async ({ env }) => ({
      ...createWebAdapter(env),
      name: 'acme',
      hostMethods: { loyaltyPoints: async () => env.window?.AcmeClub?.points() },
    }),
};

const bridge = await connect({ registry: [acme] });
if (hostMethods(bridge).includes('loyaltyPoints')) {
  const points = await callHost(bridge, 'loyaltyPoints', undefined, { deadline: 3_000 });
  // its shape is the app's, so it is checked
  if (typeof points === 'number') document.body.textContent = `${points} points`;
}
