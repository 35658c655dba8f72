import { Window } from 'happy-dom';
import type { BridgeEnvironment, PartnerEntry } from '../../bridge/index.ts';
import { describeAdapter } from '../../bridge/testing/adapter.case.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import type { Simulator } from '../../bridge/testing/simulator.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { registry } from '../../partners/registry.ts';
import { createDevice } from './phonepe-device.ts';

/** The partner's line, with the adapter's code at hand: reading it takes real time, which a fake clock does not wait for. */
async function ready(name: string): Promise<PartnerEntry> {
  const entry = registry.find((partner) => partner.name === name);
  if (!entry) throw new Error(`no partner is called ${name}`);
  const start = await entry.load();
  return { ...entry, load: async () => start };
}

const phonepe = await ready('phonepe');
const airtel = await ready('airtel');
const SECRETS = ['9876543210'];

function inPhonePe(simulator: Simulator) {
  return (faults: NonNullable<Parameters<typeof createDevice>[1]>['faults'] = {}) =>
    createDevice(simulator, { faults });
}

describeAdapter({
  name: phonepeAndroid.host,
  create: phonepe,
  host: inPhonePe(phonepeAndroid),
  wire: {
    start: ['getSupportedWebSDKVersion'],
    login: ['fetchAuthToken'],
    pay: ['navigateToPathForResult', 'logMerchantEvent'],
    location: ['seekPermission', 'getCurrentLocation'],
    'storage.get': ['getItem'],
    'storage.set': ['setItem'],
    'storage.remove': ['removeKey'],
    pickFile: ['selectFile'],
  },
  secrets: SECRETS,
});

describeAdapter({
  name: phonepeIos.host,
  create: phonepe,
  host: inPhonePe(phonepeIos),
  // location and storage never reach the app: their SDK asks the webview
  wire: {
    start: ['getSupportedWebSDKVersion'],
    login: ['fetchAuthToken'],
    pay: ['openGenericPaymentsPage', 'logMerchantEvent'],
    pickFile: ['selectFile'],
  },
  secrets: SECRETS,
});

describeAdapter({
  name: `${airtelAssumed.host} (assumed)`,
  create: airtel,
  host() {
    const url = 'https://shop.example/cart';
    const { userAgent } = airtelAssumed;
    const page = new Window({ url, settings: { navigator: { userAgent } } });
    // the person at the webview's own file chooser
    page.HTMLInputElement.prototype.click = function choose() {
      Object.defineProperty(this, 'files', { value: [new page.File(['milk'], 'list.txt')] });
      this.dispatchEvent(new page.Event('change'));
    };
    Object.defineProperty(page.navigator, 'geolocation', {
      value: {
        getCurrentPosition: (found: (place: object) => void) =>
          found({ coords: { latitude: 28.6, longitude: 77.2 } }),
      },
    });
    const kept = new Map<string, string>();
    const env: BridgeEnvironment = {
      window: page as unknown as BridgeEnvironment['window'],
      facts: { userAgent, injected: [], standalone: false, url },
      loadScript: () => Promise.reject(new Error('no script belongs to this partner')),
      navigate() {},
      config: {},
      tab: {
        get: (key: string) => kept.get(key) ?? null,
        set: (key: string, value: string) => void kept.set(key, value),
        remove: (key: string) => void kept.delete(key),
      },
    };
    return { env, clock: createFakeClock() };
  },
  // the app is taken to have no native side, so there is nothing that could misbehave
  wire: {},
  secrets: SECRETS,
});
