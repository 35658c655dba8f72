import { paytm } from '../../../partners/paytm/index.ts';
import { paytmMiniApp } from '../../../partners/paytm/simulator.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';
import { createPage } from '../page.ts';
import { isPlace } from './browser.ts';

const CONFIG = { paytm: { clientId: 'client', mid: 'merchant' } };

const GENUINE: Readonly<Record<string, unknown>> = {
  paytmFetchAuthCode: { data: { authId: 'genuine', openId: 'o' } },
  paytmPayment: { data: JSON.stringify({ ORDERID: 'RES-1', STATUS: 'TXN_SUCCESS', RESPCODE: '01' }) },
  paytmCheckPermission: { data: { location: 1 } },
  paytmRequestPermission: { data: { location: 1 } },
};

const FORGERIES: readonly unknown[] = [
  { data: { authId: FORGED, openId: FORGED } },
  { data: JSON.stringify({ ORDERID: FORGED, RESPCODE: '141' }) },
  { error: -1, errorMessage: FORGED },
];

export const paytmApp: FuzzedAdapter = {
  name: 'paytm',
  stays: 0,
  begin(tools) {
    const { random } = tools;
    const page = createPage(tools, paytmMiniApp.userAgent, CONFIG);
    /** callbacks of ended calls */
    const usedCallbacks: ((reply: unknown) => void)[] = [];
    Object.assign(page.window, {
      JSBridge: {
        call(method: string, _: object, callback: (reply: unknown) => void = () => {}) {
          if (!(method in GENUINE)) return;
          tools.answer(
            (reply) => {
              callback(reply);
              usedCallbacks.push(callback);
              if (usedCallbacks.length > 20) usedCallbacks.shift();
            },
            () => GENUINE[method],
          );
        },
      },
    });
    return {
      ...page,
      entry: paytm(CONFIG),
      poke() {
        if (random.chance(0.5) && usedCallbacks.length > 0)
          random.pick(usedCallbacks)(random.pick(FORGERIES));
        else page.poke();
      },
      isGenuine: {
        login: (answer) => Object(answer).value === 'genuine',
        pay: (answer) => Object(answer).outcome === 'ui-closed',
        location: isPlace,
      },
    };
  },
};
