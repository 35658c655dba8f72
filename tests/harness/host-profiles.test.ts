import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Window as Page } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { isBlockedByHost, nameBlock, switchOff } from '../../bridge/harness/device-profile.ts';
import { type HostProfile, profilesFor, userAgentOf } from '../../bridge/harness/host-profile.ts';
import { readSetup, writeSetup } from '../../bridge/harness/setup.ts';
import { devices, hosts } from '../../fixtures/harness/devices.ts';
import { createProfileHost } from '../../fixtures/harness/profile-host.ts';
import { profiles } from '../../fixtures/harness/profiles/index.ts';
import { missingApis } from '../../fixtures/harness/profiles/missing-apis.ts';
import { isUnsupportedBrowser } from '../../src/server/unsupported-browser.ts';
import { openServer } from '../server/server-world.ts';

const find = (id: string): HostProfile => {
  const profile = profiles.find((candidate) => candidate.id === id);
  if (!profile) throw new Error(`no profile ${id}`);
  return profile;
};
const deviceOf = (id: string) => devices.find(({ host }) => host === id)?.userAgent ?? '';

describe('the user agent of a profile', () => {
  test.each([
    [
      'phonepe-android',
      'android-webview-87',
      /wv\).*Chrome\/87\.[\d.]+ Mobile Safari\/537\.36 phonepe-webview phonepe-android$/,
    ],
    [
      'telegram',
      'android-webview-100',
      /Chrome\/100\.[\d.]+ Mobile Safari\/537\.36 Telegram-Android\/.*HIGH\)$/,
    ],
    ['mobile-web', 'android-webview-157', /Chrome\/157\.0\.0\.0 Mobile Safari\/537\.36$/],
    ['phonepe-ios', 'ios-15', /iPhone OS 15_6 .* Mobile\/15E148 phonepe-webview phonepe-ios$/],
    ['line', 'ios-17', /iPhone OS 17_6 .* Mobile\/15E148 Safari Line\/[\d.]+ LIFF$/],
    ['airtel', 'strict-policy', /Chrome\/114\.[\d.]+ Mobile Safari\/537\.36 AirtelThanks$/],
  ])('%s in %s has the WebView’s part and its own marks', (host, profile, expected) => {
    const userAgent = userAgentOf(find(profile), deviceOf(host));
    expect(userAgent).toMatch(expected);
    expect(userAgent.match(/AppleWebKit/g)).toHaveLength(1);
    expect(isUnsupportedBrowser(userAgent)).toBe(false);
  });

  test('a host has the WebViews of its own system only', () => {
    const idsOf = (host: string) => profilesFor(profiles, deviceOf(host)).map(({ id }) => id);
    const policies = ['strict-policy', 'mapped-origin'];
    const android = ['android-webview-87', 'android-webview-100', 'android-webview-157'];
    expect(idsOf('phonepe-android')).toEqual([...android, ...policies]);
    expect(idsOf('line')).toEqual(['ios-15', 'ios-17', ...policies]);
    expect(idsOf('desktop')).toEqual(policies);
  });
});

describe('the link', () => {
  test('a link carries the profile of its host, and names those that the host has instead of another', () => {
    const link = '?host=phonepe-android&profile=android-webview-87&version=7';
    const { setup, problems } = readSetup(link, hosts);
    expect([setup.profile, problems, writeSetup(setup)]).toEqual(['android-webview-87', [], link]);
    const wrong = readSetup('?host=desktop&profile=ios-15', hosts);
    expect(wrong.setup.profile).toBeUndefined();
    expect(wrong.problems).toEqual([
      'The link says profile=ios-15, which is not possible: expected strict-policy, mapped-origin.',
    ]);
  });
});

describe('what a WebView lacks', () => {
  const ANDROID_87 = missingApis({ platform: 'android', version: 87 });
  test.each<[string, boolean, boolean, boolean, boolean]>([
    // API, missing in Android 87, in Android 157, in iOS 15.6, in iOS 17.6
    ['structuredClone', true, false, false, false],
    ['Array#at', true, false, false, false],
    ['Array#toSorted', true, false, true, false],
    ['Object.groupBy', true, false, true, false],
    ['Response.json', true, false, true, false],
    ['Response#json', false, false, false, false],
    ['Notification', true, true, true, true],
    ['Navigator#share', true, true, false, false],
    ['Navigator#serviceWorker', false, false, true, true],
    ['Document#onscrollend', true, false, true, true],
    ['trustedTypes', false, false, true, true],
    ['Promise', false, false, false, false],
    ['Document#createElement', false, false, false, false],
  ])('%s', (api, ...expected) => {
    const versions = [
      ANDROID_87,
      find('android-webview-157').missing(),
      find('ios-15').missing(),
      find('ios-17').missing(),
    ];
    expect(versions.map((apis) => apis.includes(api))).toEqual(expected);
  });

  test('a newer WebView lacks nothing that an older one has', () => {
    const older = new Set(ANDROID_87.map((api) => api.replace(/[.#].*/, '')));
    const newer = find('android-webview-100').missing();
    expect(newer.length).toBeLessThan(ANDROID_87.length);
    expect(newer.filter((api) => !ANDROID_87.includes(api) && !older.has(api.replace(/[.#].*/, '')))).toEqual(
      [],
    );
  });

  test('it is gone from objects, prototypes and the window, and nothing else is', () => {
    const window = new Page() as unknown as Window & typeof globalThis;
    Object.assign(window, {
      Array: class {
        static from() {}
        static fromAsync() {}
        at() {}
        map() {}
      },
      Navigation: class {},
      navigation: {},
    });
    const { Array: List } = window;
    switchOff(window, [
      'Array#at',
      'Array.fromAsync',
      'Navigation',
      'Window#navigation',
      'Absent#x',
      'Absent.y',
    ]);
    expect(['at' in List.prototype, 'map' in List.prototype, 'fromAsync' in List, 'from' in List]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(['Navigation' in window, 'navigation' in window, 'document' in window]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('what a host’s policy blocks', () => {
  const strict = find('strict-policy');
  const mapped = find('mapped-origin');
  test.each([
    [strict, strict.documentPolicy, 'https://tiles.example', 'blocked by the host’s policy: connect-src'],
    [
      strict,
      ` ${strict.documentPolicy?.replaceAll('; ', ';  ')};`,
      'eval',
      'blocked by the host’s policy: connect-src',
    ],
    [strict, "default-src 'none'", 'https://tiles.example', 'blocked'],
    [
      mapped,
      mapped.documentPolicy,
      'https://tiles.example',
      'blocked by the host’s address mapping: connect-src',
    ],
    [mapped, mapped.documentPolicy, 'eval', 'blocked by the host’s policy: connect-src'],
    [find('ios-15'), "default-src 'none'", 'https://tiles.example', 'blocked'],
    [undefined, "default-src 'none'", 'https://tiles.example', 'blocked'],
  ])('%#: the row names the rule', (profile, originalPolicy = '', blockedURI, expected) => {
    const outcome = nameBlock(profile, { effectiveDirective: 'connect-src', blockedURI, originalPolicy });
    expect(outcome).toBe(expected);
    expect(isBlockedByHost(outcome)).toBe(expected !== 'blocked');
  });
});

describe('the server', () => {
  const FRAME = { 'sec-fetch-dest': 'iframe' };

  test('a document of the shop gets the host’s policies besides its own, in a frame with the profile only', async () => {
    const server = await openServer();
    const policiesOf = async (path: string, headers: Readonly<Record<string, string>>) => {
      const answer = await server.ask(path, { headers });
      return [
        answer.headers.get('content-security-policy') ?? '',
        answer.headers.get('permissions-policy') ?? '',
      ];
    };
    const cookie = 'device_host=mobile-web~strict-policy';
    const [plain = ''] = await policiesOf('/', { ...FRAME, cookie: 'device_host=mobile-web' });
    const [policy, permissions] = await policiesOf('/', { ...FRAME, cookie });
    expect(policy).toBe(`${plain}, ${find('strict-policy').documentPolicy}`);
    expect(permissions).toMatch(/geolocation=\(self\).*, camera=\(\), microphone=\(\), geolocation=\(\)/);
    expect(await policiesOf('/', { 'sec-fetch-dest': 'document', cookie })).not.toContain(policy);
    // no WebView of iOS 15 enforces Trusted Types
    const [ios] = await policiesOf('/', { ...FRAME, cookie: 'device_host=line~ios-15' });
    expect(plain).toContain('trusted-types');
    expect(ios).toBe(plain.replace(/; require-trusted-types-for 'script'; trusted-types [^;]*/, ''));
    server.close();
  });

  test('a document names the host and the profile that it was drawn for', async () => {
    const server = await openServer();
    const cookie = 'device_host=phonepe-android~android-webview-87';
    const html = await (await server.ask('/', { headers: { ...FRAME, cookie } })).text();
    expect(html).toContain('data-drawn-for="phonepe-android~android-webview-87"');
    server.close();
  });

  test('a mapped path is forwarded to its target, with method and body, and every other path is the shop’s', async () => {
    const target = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      response.setHeader('content-type', 'text/plain');
      response.end(`${request.method} ${request.url} ${body} ${request.headers.cookie ?? 'no cookie'}`);
    });
    await new Promise<void>((resolve) => target.listen(0, 'localhost', resolve));
    const { port } = target.address() as AddressInfo;
    const mapping = [{ prefix: '/maps', target: `http://localhost:${port}/v1` }];
    const { forward } = createProfileHost([{ ...find('mapped-origin'), id: 'maps', mapping }]);
    const ask = async (path: string, profile: string, init: RequestInit = {}) => {
      const headers = { cookie: `device_host=mobile-web~${profile}` };
      const answer = await forward(new Request(`http://shop.example${path}`, { ...init, headers }));
      return answer && [answer.status, await answer.text()];
    };
    expect(await ask('/maps/1.png?x=2', 'maps')).toEqual([200, 'GET /v1/1.png?x=2  no cookie']);
    expect(await ask('/maps', 'maps', { method: 'POST', body: 'a' })).toEqual([200, 'POST /v1 a no cookie']);
    expect(await ask('/mapsandmore', 'maps')).toBeNull();
    expect(await ask('/maps/1.png', 'strict-policy')).toBeNull();
    await new Promise((resolve) => target.close(resolve));
    expect(await ask('/maps/1.png', 'maps')).toEqual([
      502,
      `http://localhost:${port}/v1/1.png does not respond.`,
    ]);
  });
});
