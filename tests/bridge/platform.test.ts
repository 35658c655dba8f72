import { describe, expect, test } from 'vitest';
import type { DetectionFacts, PartnerEntry, Platform } from '../../bridge/index.ts';
import { detectPlatform, webPolicy } from '../../bridge/index.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const ANDROID_CHROME = `${PIXEL} Chrome/124.0.0.0 Mobile Safari/537.36`;
const DESKTOP_CHROME = `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36`;
const IOS_ALONE = `${IPHONE} Mobile/15E148`;

function facts(userAgent: string, rest: Partial<DetectionFacts> = {}): DetectionFacts {
  return { userAgent, injected: [], standalone: false, url: 'https://shop.example/', ...rest };
}

describe('the platform of a browser', () => {
  const table: readonly [name: string, userAgent: string, platform: Platform][] = [
    ['Chrome on Android', ANDROID_CHROME, 'mobile_web'],
    ['Samsung Internet', `${PIXEL} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`, 'mobile_web'],
    ['Edge on Android', `${ANDROID_CHROME} EdgA/124.0.2478.64`, 'mobile_web'],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 13; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
      'mobile_web',
    ],
    [
      'Opera Mini',
      'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
      'mobile_web',
    ],
    ['UC Browser', `${PIXEL} Version/4.0 UCBrowser/13.4.0.1306 Mobile Safari/534.30`, 'mobile_web'],
    [
      'KaiOS',
      'Mozilla/5.0 (Mobile; LYF/F320B/LYF-F320B-001; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.0',
      'mobile_web',
    ],
    [
      'the old Android browser',
      'Mozilla/5.0 (Linux; U; Android 4.0.3; de-ch) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
      'mobile_web',
    ],
    ['Safari on iPhone', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'mobile_web'],
    ['Chrome on iPhone', `${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'mobile_web'],
    ['Firefox on iPhone', `${IPHONE} FxiOS/125.1 Mobile/15E148 Safari/605.1.15`, 'mobile_web'],
    [
      'an Android tablet',
      'Mozilla/5.0 (Linux; Android 12; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
      'mobile_web',
    ],
    [
      'a Kindle Fire',
      'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/122.5.2 like Chrome/122.0.6261.150 Safari/537.36',
      'mobile_web',
    ],
    [
      'an iPad in mobile mode',
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
      'mobile_web',
    ],
    [
      'an iPad that requests desktop sites',
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
      'desktop_web',
    ],
    ['Chrome on macOS', DESKTOP_CHROME, 'desktop_web'],
    [
      'Chrome on Linux',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
      'desktop_web',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
      'desktop_web',
    ],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
      'desktop_web',
    ],
    [
      'the crawler as a phone',
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'mobile_web',
    ],
    [
      'the crawler as a desktop',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/124.0.0.0 Safari/537.36',
      'desktop_web',
    ],
    ['curl', 'curl/8.5.0', 'desktop_web'],
    ['an empty user agent', '', 'desktop_web'],
  ];
  test.each(table)('the platform of %s is detected', (_name, userAgent, platform) => {
    expect(detectPlatform(facts(userAgent), []).platform).toBe(platform);
  });
});

describe('the platform of a page inside another app', () => {
  const table: readonly [name: string, userAgent: string][] = [
    [
      'Android System WebView',
      `Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'the WebView of Android 4.4',
      'Mozilla/5.0 (Linux; Android 4.4; Nexus 5 Build/_BuildID_) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36',
    ],
    ['WKWebView on iPhone', IOS_ALONE],
    [
      'WKWebView on iPad',
      'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    ['Facebook on iPhone', `${IOS_ALONE} [FBAN/FBIOS;FBAV/459.0.0.0.0;FBDV/iPhone14,2]`],
    ['Instagram on Android', `${ANDROID_CHROME} Instagram 329.0.0.41.93 Android`],
    ['LINE on iPhone', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1 Line/14.5.0`],
    ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003135) NetType/WIFI Language/en`],
  ];
  test.each(table)('the platform of %s is webview_other', (_name, userAgent) => {
    expect(detectPlatform(facts(userAgent), []).platform).toBe('webview_other');
  });

  test('the platform of a page inside another app is webview_other even on an AMP URL', () => {
    expect(detectPlatform(facts(IOS_ALONE, { url: 'https://shop.example/amp/' }), []).platform).toBe(
      'webview_other',
    );
  });
});

describe('the platform of an installed or AMP page', () => {
  const table: readonly [name: string, facts: DetectionFacts, platform: Platform][] = [
    ['installed on Android', facts(ANDROID_CHROME, { standalone: true }), 'mobile_pwa'],
    [
      'installed on iPhone, where Safari drops its name',
      facts(IOS_ALONE, { standalone: true }),
      'mobile_pwa',
    ],
    ['installed on desktop', facts(DESKTOP_CHROME, { standalone: true }), 'desktop_pwa'],
    [
      'the AMP cache on a phone',
      facts(ANDROID_CHROME, { url: 'https://shop-example.cdn.ampproject.org/c/s/shop.example/' }),
      'mobile_amp',
    ],
    [
      'the AMP cache on desktop',
      facts(DESKTOP_CHROME, { url: 'https://www.bing-amp.com/c/s/shop.example/' }),
      'desktop_amp',
    ],
    ['/amp', facts(ANDROID_CHROME, { url: 'https://shop.example/amp' }), 'mobile_amp'],
    ['/amp/cn/milk', facts(DESKTOP_CHROME, { url: 'https://shop.example/amp/cn/milk' }), 'desktop_amp'],
    ['/cn/milk/amp/', facts(ANDROID_CHROME, { url: 'https://shop.example/cn/milk/amp/?x=1' }), 'mobile_amp'],
    ['a path only, as on a server', facts(ANDROID_CHROME, { url: '/amp' }), 'mobile_amp'],
    [
      '/ampersand is no AMP page',
      facts(ANDROID_CHROME, { url: 'https://shop.example/ampersand' }),
      'mobile_web',
    ],
    [
      'a look-alike of the AMP cache',
      facts(ANDROID_CHROME, { url: 'https://evilcdn.ampproject.org.example/' }),
      'mobile_web',
    ],
    ['an invalid URL', facts(ANDROID_CHROME, { url: 'https://[' }), 'mobile_web'],
  ];
  test.each(table)('the platform of an installed or AMP page is detected: %s', (_name, given, platform) => {
    expect(detectPlatform(given, []).platform).toBe(platform);
  });
});

describe('partners in the registry', () => {
  function partner(name: string, platform: Platform, detect: PartnerEntry['detect']): PartnerEntry {
    return {
      name,
      platform,
      detect,
      policy: webPolicy,
      load: () => Promise.reject(new Error('not loaded to detect')),
    };
  }
  const payments = partner('payments', 'webview_phonepe', ({ userAgent }) =>
    userAgent.includes('payments-app'),
  );
  const telecom = partner('telecom', 'webview_airtel', ({ injected }) => injected.includes('TelecomBridge'));

  test('partners in the registry take precedence over browsers and installed pages', () => {
    const found = detectPlatform(facts(`${IOS_ALONE} payments-app`, { standalone: true }), [
      payments,
      telecom,
    ]);
    expect(found).toEqual({ platform: 'webview_phonepe', partner: payments });
  });

  test('partners in the registry are tried in order, and the first match wins', () => {
    const both = facts('payments-app', { injected: ['TelecomBridge'] });
    expect(detectPlatform(both, [payments, telecom]).partner).toBe(payments);
    expect(detectPlatform(both, [telecom, payments]).partner).toBe(telecom);
  });

  test('partners in the registry are skipped when their detection throws', () => {
    const brokenPartner = partner('broken', 'webview_other', () => {
      throw new Error('no such thing');
    });
    expect(detectPlatform(facts(DESKTOP_CHROME), [brokenPartner])).toEqual({ platform: 'desktop_web' });
    expect(detectPlatform(facts('payments-app'), [brokenPartner, payments]).partner).toBe(payments);
  });
});
