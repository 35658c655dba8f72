import { Window } from 'happy-dom';
import { createHost, type HostParts, testAdapter } from '../../bridge/testing/index.ts';
import { airtel } from '../../partners/airtel/index.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { paytm } from '../../partners/paytm/index.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepe } from '../../partners/phonepe/index.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';
import { SDK_SOURCE } from './phonepe-device.ts';

const page = ({ url, userAgent }: { url: string; userAgent: string }) =>
  new Window({
    url,
    settings: {
      navigator: { userAgent },
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
    },
  });
const runScript: HostParts['runScript'] = (window) => window.eval(SDK_SOURCE);

testAdapter({
  create: phonepe,
  host: createHost({
    simulator: phonepeAndroid,
    page,
    runScript,
    wire: {
      start: ['getSupportedWebSDKVersion'],
      login: ['fetchAuthToken'],
      pay: ['navigateToPathForResult', 'logMerchantEvent'],
      location: ['getCurrentLocation', 'seekPermission'],
      'storage.get': ['getItem'],
      'storage.set': ['setItem'],
      'storage.remove': ['removeKey'],
      pickFile: ['selectFile'],
    },
  }),
});

testAdapter({
  create: phonepe,
  host: createHost({
    simulator: phonepeIos,
    page,
    runScript,
    // location and storage never reach the app: their SDK asks the webview
    wire: {
      start: ['getSupportedWebSDKVersion'],
      login: ['fetchAuthToken'],
      pay: ['openGenericPaymentsPage', 'logMerchantEvent'],
      pickFile: ['selectFile'],
    },
  }),
});

testAdapter({
  create: airtel,
  // the app is taken to have no native side, so there is nothing that could misbehave
  host: createHost({ simulator: airtelAssumed, page }),
});

testAdapter({
  create: paytm,
  host: createHost({
    simulator: paytmMiniApp,
    page,
    wire: {
      start: ['JSBridgeReady'],
      login: ['paytmFetchAuthCode'],
      pay: ['paytmPayment'],
      location: ['paytmCheckPermission', 'paytmRequestPermission'],
      close: ['popWindow'],
    },
    // the person's stable id
    secrets: ['abhdjhsd860154'],
  }),
});
