import { createWebAdapter, type PartnerEntry, webPolicy } from '../../bridge/index.ts';
import { withFilePicker } from '../../bridge/file-picker.ts';
import { createHost } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const partnerEntry = (): PartnerEntry => ({
  name: 'web',
  platform: 'mobile_web',
  detect: ({ userAgent }) => /Mozilla/.test(userAgent),
  policy: webPolicy,
  load:
    async () =>
    async ({ env }) =>
      withFilePicker(createWebAdapter(env), env),
});

testAdapter({
  create: partnerEntry,
  host: createHost({
    simulator: {
      host: 'a plain browser',
      userAgent: PHONE_BROWSER,
      viewport: { width: 360, height: 740 },
      versions: [],
      methods: [],
      install({ window, sheets }) {
        Object.assign(window, {
          opener: {},
          close() {
            Object.assign(window, { closed: true });
          },
        });
        Object.assign(window.navigator, {
          async share() {
            if ((await sheets.permission?.('location')) === false) throw new DOMException('no', 'AbortError');
          },
        });
      },
    },
    leftOut: [
      {
        reason: 'it is the adapter of plain browsers, and no line of a registry detects those',
        checks: ['entry: does not mistake a plain browser for its host'],
      },
    ],
  }),
});
