import { createWebAdapter, type PartnerEntry, webPolicy } from '../../bridge/index.ts';
import { describeAdapter } from '../../bridge/testing/adapter.case.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';

const asPartner: PartnerEntry = {
  name: 'web',
  platform: 'mobile_web',
  detect: () => true,
  policy: webPolicy,
  load:
    async () =>
    async ({ env }) =>
      createWebAdapter(env),
};

/** Just as much of a browser as the adapter touches; the person in front of it says yes. */
class Page extends EventTarget {
  closed = false;
  opener = {};
  document = {
    hidden: false,
    createElement: () => ({
      files: [new File(['abc'], 'list.pdf')],
      onchange() {},
      click() {
        this.onchange();
      },
    }),
  };
  localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
  navigator = {
    share: async () => {},
    geolocation: {
      getCurrentPosition: (tell: (told: object) => void) =>
        tell({ coords: { latitude: 28.4, longitude: 77.04 } }),
    },
  };
  open() {}
  close() {
    this.closed = true;
  }
}

describeAdapter({
  name: 'web',
  create: asPartner,
  host: () => ({
    env: createMemoryEnvironment({ window: new Page() as unknown as Window & typeof globalThis }),
    clock: createFakeClock(),
  }),
  wire: {},
  secrets: ['list.pdf'],
});
