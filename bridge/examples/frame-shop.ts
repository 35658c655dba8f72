/** The shop in that frame, and the same shop in the app of the same company: two doors, one protocol. */
import { connect, type PartnerEntry, webPolicy } from '@doorstep/bridge';
import { createFrameAdapter, createNativeAdapter } from '@doorstep/bridge/post-message';

const policy = { ...webPolicy, logins: ['partner-grant', 'phone'], payments: 'host', methods: [] } as const;

const acmePage: PartnerEntry = {
  name: 'acme',
  platform: 'webview_other',
  detect: ({ url }) => new URL(url).searchParams.get('host') === 'acme',
  policy,
  load: async () => createFrameAdapter({ name: 'acme', origins: ['https://app.acme.example'] }),
};

const acmeApp: PartnerEntry = {
  ...acmePage,
  detect: ({ userAgent }) => userAgent.includes('AcmeApp/'),
  load: async () => createNativeAdapter({ name: 'acme', object: 'AcmeHost' }),
};

const { host, problem } = await connect({ registry: [acmeApp, acmePage] });
const isWithAcme = host.name === 'acme' && !problem;
document.body.textContent = isWithAcme
  ? 'With Acme'
  : `Without Acme: ${problem?.message ?? 'a plain browser'}`;
