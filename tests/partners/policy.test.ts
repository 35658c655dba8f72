import { describe, expect, test } from 'vitest';
import {
  type DetectionFacts,
  detectPlatform,
  type HostPolicy,
  type LoginMethod,
  type PaymentMethod,
  webPolicy,
} from '../../bridge/index.ts';
import { createRegistry, registry, returnPathOf } from '../../partners/registry.ts';
import { simulators } from '../../partners/simulators.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

const factsOf = (userAgent: string): DetectionFacts => ({
  userAgent,
  injected: [],
  standalone: false,
  url: 'https://shop.example/',
});

describe('the platform of a user agent', () => {
  test.each([
    [`${ANDROID} phonepe-webview`, 'webview_phonepe'],
    [`${ANDROID} phonepe-android/5`, 'webview_phonepe'],
    ['Mozilla/5.0 (iPhone) phonepe-ios', 'webview_phonepe'],
    ['Mozilla/5.0 (iPhone) PhonePe-iOS', 'webview_phonepe'],
    [`${ANDROID} AirtelThanks/4.60`, 'webview_airtel'],
    [`${ANDROID} com.myairtelapp`, 'webview_airtel'],
    [`${ANDROID} AppContainer`, 'webview_other'],
    [`${ANDROID} phonepe`, 'mobile_web'],
    [`${ANDROID} com-myairtelapp`, 'mobile_web'],
    [ANDROID, 'mobile_web'],
    [DESKTOP, 'desktop_web'],
    ['', 'desktop_web'],
  ])('the platform of the user agent %j is %s', (userAgent, platform) => {
    expect(detectPlatform(factsOf(userAgent), registry).platform).toBe(platform);
  });

  test.each(simulators.map(({ host, userAgent }) => ({ host, userAgent })))(
    'the simulated $host is recognised by its user agent or its injected objects',
    ({ host, userAgent }) => {
      const name = host.split('-')[0];
      const injected = registry.find((entry) => entry.name === name)?.injects ?? [];
      expect(detectPlatform({ ...factsOf(userAgent), injected }, registry).partner?.name).toBe(name);
    },
  );

  test('the wallet app is recognised by the configured user agent', () => {
    const customRegistry = createRegistry({ paytm: { userAgent: 'paytm-mini' } });
    expect(detectPlatform(factsOf(`${ANDROID} Paytm-Mini/2`), customRegistry).partner?.name).toBe('paytm');
    expect(detectPlatform(factsOf(`${ANDROID} AppContainer`), customRegistry).partner).toBeUndefined();
  });

  test('the telecom app is recognised by the configured user agent and takes its return path', () => {
    const customRegistry = createRegistry({ airtel: { userAgent: 'thanks-?webview', returnPath: '/back' } });
    const partner = detectPlatform(factsOf('x Thanks-WebView'), customRegistry).partner;
    expect(partner).toMatchObject({ name: 'airtel', returnPath: '/back' });
    expect(detectPlatform(factsOf(`${ANDROID} AirtelThanks`), customRegistry).partner).toBeUndefined();
  });
});

/** the values to test, all of which the shop knows */
const LOGINS: LoginMethod[] = ['partner-grant', 'partner-code', 'phone'];
const PAYMENTS: PaymentMethod[] = ['cod', 'wallet', 'card', 'upi', 'meal_card', 'pay_later', 'nb'];
const HOSTS: { host: string; userAgent: string; logins: LoginMethod[]; payments: PaymentMethod[] }[] = [
  {
    host: 'payments app',
    userAgent: `${ANDROID} phonepe-webview`,
    logins: ['partner-grant', 'phone'],
    payments: [],
  },
  {
    host: 'telecom app',
    userAgent: `${ANDROID} AirtelThanks`,
    logins: ['phone'],
    payments: [],
  },
  {
    host: 'wallet app',
    userAgent: `${ANDROID} AppContainer`,
    logins: ['partner-grant'],
    payments: [],
  },
  { host: 'mobile web', userAgent: ANDROID, logins: ['phone'], payments: PAYMENTS },
  { host: 'desktop', userAgent: DESKTOP, logins: ['phone'], payments: PAYMENTS },
];

test('a return path is found whatever its letters and last slashes', () => {
  expect(returnPathOf(registry, '/INAPP/Airtel-Redirection//')).toBe('/inapp/airtel-redirection');
  expect(returnPathOf(registry, '/inapp/airtel-redirection/more')).toBeUndefined();
});

test.each(['telegram', 'line'])(
  '%s gets no banners and store links, but links that leave the shop',
  (name) => {
    expect(registry.find((entry) => entry.name === name)?.policy).toMatchObject({
      appBanners: false,
      storeLinks: false,
      externalLinks: true,
      hostTitleBar: true,
    });
  },
);

test('the telecom app sends its code with the phone login, and logs in by the code alone only when configured', () => {
  const policyOf = (config: object) =>
    detectPlatform(factsOf(`${ANDROID} AirtelThanks`), createRegistry({ airtel: config })).partner?.policy;
  expect(policyOf({})).toMatchObject({ logins: ['phone'], phoneWithCode: true });
  expect(policyOf({ loginByCode: 'yes' })).toMatchObject({ logins: ['phone'], phoneWithCode: true });
  expect(policyOf({ loginByCode: true })).toMatchObject({
    logins: ['partner-code', 'phone'],
    phoneWithCode: true,
  });
});

describe.each(HOSTS)('in the $host', ({ userAgent, logins, payments }) => {
  const policy: HostPolicy = detectPlatform(factsOf(userAgent), registry).partner?.policy ?? webPolicy;
  const isInApp = payments.length === 0;

  test.each(LOGINS.flatMap((login) => PAYMENTS.map((payment) => ({ login, payment }))))(
    'the policy offers login by $login and payment by $payment only where allowed',
    ({ login, payment }) => {
      const offered = policy.logins.includes(login);
      const isOffered = policy.payments === 'chooser' && policy.methods.includes(payment);
      expect({ offered, shown: isOffered }).toEqual({
        offered: logins.includes(login),
        shown: payments.includes(payment),
      });
    },
  );

  test('login by phone, where allowed, is offered last', () => {
    expect(policy.logins.at(-1)).toBe(logins.at(-1));
  });

  test('the policy for banners, store links, external links and the title bar depends on the host', () => {
    expect(policy).toMatchObject({
      payments: isInApp ? 'host' : 'chooser',
      appBanners: !isInApp,
      storeLinks: !isInApp,
      externalLinks: !isInApp,
      hostTitleBar: isInApp,
    });
  });
});
