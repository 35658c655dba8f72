import { expect, test } from 'vitest';
import { isUnsupportedBrowser } from '../../src/server/unsupported-browser.ts';

const chrome = (version: string) =>
  `Mozilla/5.0 (Linux; Android 7.0; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version} Mobile Safari/537.36`;
const iphone = (version: string, browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser} Mobile/15E148 Safari/604.1`;
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;

test.each([
  ['Chrome 86', chrome('86.0.4240.198'), true],
  ['Chrome 87', chrome('87.0.4280.141'), false],
  ['Chrome 147', chrome('147.0.0.0'), false],
  ['Safari 15.3 on iOS', iphone('15_3', 'Version/15.3'), true],
  ['Safari 15.4 on iOS', iphone('15_4', 'Version/15.4'), false],
  ['Safari 17 on iOS', iphone('17_0', 'Version/17.0'), false],
  ['Chrome on an old iOS', iphone('14_8', 'CriOS/120.0.0.0'), true],
  ['Safari 15.3 on a Mac', mac('15.3'), true],
  ['Safari 15.6 on a Mac', mac('15.6'), false],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['a search engine', 'Googlebot/2.1 (+http://www.google.com/bot.html)', false],
  ['an empty user agent', '', false],
])('outdated browsers are recognised, and only those: %s', (_, userAgent, tooOld) => {
  expect(isUnsupportedBrowser(userAgent)).toBe(tooOld);
});
