import { createHost, createHosts, type HostParts } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { airtel } from '../../partners/airtel/index.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { paytm } from '../../partners/paytm/index.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepe } from '../../partners/phonepe/index.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import versions from '../../partners/phonepe/versions.json' with { type: 'json' };
import { SDK_SOURCE } from './phonepe-device.ts';

/** The partner's SDK is a classic script, so its `var` becomes a property of the window. */
const evaluate = new Function('window', 'navigator', 'document', `${SDK_SOURCE}; return PhonePe;`);
const runSdk: HostParts['runScript'] = (window) =>
  Object.assign(window, { PhonePe: evaluate(window, window.navigator, window.document) });

const ON_ANDROID: HostParts = {
  simulator: phonepeAndroid,
  wire: {
    start: ['getSupportedWebSDKVersion'],
    login: ['fetchAuthToken'],
    pay: ['navigateToPathForResult'],
    location: ['getCurrentLocation'],
    'storage.get': ['getItem'],
    'storage.set': ['setItem'],
    'storage.remove': ['removeKey'],
    pickFile: ['selectFile'],
  },
  onTheWay: { pay: ['logMerchantEvent'], location: ['seekPermission'] },
};

const ON_IOS: HostParts = {
  simulator: phonepeIos,
  // calls for location and storage never reach the app: its SDK asks the webview
  wire: {
    start: ['getSupportedWebSDKVersion'],
    login: ['fetchAuthToken'],
    pay: ['openGenericPaymentsPage'],
    pickFile: ['selectFile'],
  },
  onTheWay: { pay: ['logMerchantEvent'] },
};

for (const parts of [ON_ANDROID, ON_IOS]) {
  // with the app's own SDK of today in each version of the app, and with the simulator's stand-in for it
  for (const host of createHosts({ ...parts, runScript: runSdk }, versions))
    testAdapter({ create: phonepe, host });
  const simulator = { ...parts.simulator, host: `${parts.simulator.host} without its SDK` };
  testAdapter({ create: phonepe, host: createHost({ ...parts, simulator }) });
}

testAdapter({
  create: airtel,
  // the app has no native side, so no method can misbehave
  host: createHost({ simulator: airtelAssumed }),
});

testAdapter({
  create: paytm,
  host: createHost({
    simulator: paytmMiniApp,
    wire: {
      start: ['JSBridgeReady'],
      login: ['paytmFetchAuthCode'],
      pay: ['paytmPayment'],
      close: ['popWindow'],
      permission: ['paytmCheckPermission'],
    },
    leftOut: [
      {
        reason:
          'the simulated app is late for a location, for which it is asked too, and not for this shorter call',
        checks: ['permission: paytmCheckPermission late'],
      },
    ],
    onTheWay: { location: ['paytmCheckPermission', 'paytmRequestPermission'] },
    // the stable id of the user
    secrets: ['abhdjhsd860154'],
  }),
});
