import { expect, test } from 'vitest';
import { detectPlatform } from '../../bridge/detect.ts';
import { createRegistry, returnPathOf } from '../../partners/registry.ts';
import { expandShortPath } from '../../src/platform/links.ts';
import { redirectToFrame } from '../../src/server/redirect-to-frame.ts';
import { normalizeTarget } from '../../src/server/early-answers.ts';
import { acceptedEncodings } from '../../src/server/encodings.ts';
import { callerAt, createForwarding } from '../../src/server/forwarded.ts';
import { requestIdOf } from '../../src/server/request-id.ts';
import { normalizeRequest } from '../../src/server/request-target.ts';
import { createReturnHandler } from '../../src/server/return-url.ts';
import { routePatternOf } from '../../src/server/route-pattern.ts';
import { isUnsupportedBrowser, userAgentOf } from '../../src/server/unsupported-browser.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import { usedQuery } from '../../src/shell/used-query.ts';

/** The longest request head that a server reads. */
const MAX_HEAD_BYTES = 16_000;
/** Linear time takes about a millisecond; quadratic time takes a second. */
const MAX_MS = 150;

const UNITS = [
  ...['/', '.', '-', 'a', '1', '/a', '%', '%25', '%2f', ':', ':0', ';', ', ', ' ', '; ', 'x=', '&', '[', '"'],
  ...[';q=1,', 'iPhone OS 1', 'Version/1.1 '],
];
const STARTS = ['', '/x', '/prn/', '[1.1', 'Version/1.1'];
const ENDS = ['x', '/!'];
const inputs = UNITS.flatMap((unit) =>
  STARTS.flatMap((start) =>
    ENDS.map((end) => start + unit.repeat((MAX_HEAD_BYTES - start.length) / unit.length) + end),
  ),
);

const registry = createRegistry();
const forwarding = createForwarding({ trustProxy: 2, shopOrigin: undefined }, () => {});
const SHOP = 'http://shop.test';
/** A request with header values that the Headers class would reject. */
const requestWith = (value: string, url = SHOP) =>
  ({ url, method: 'GET', headers: { get: () => value, has: () => true } }) as unknown as Request;
const takeReturn = createReturnHandler(registry, forwarding);

test.each<[reader: string, read: (text: string) => unknown]>([
  [
    'a request target',
    (text) =>
      normalizeTarget({ url: `http://${text}`, rawHeaders: ['Host', 'a'], headers: { host: 'a' } } as never),
  ],
  ['the normal form of a path', (text) => normalizeRequest(new Request(SHOP + text))],
  ['the Host header', (text) => normalizeRequest(requestWith(text))],
  ['the route of a path', matchRoute],
  ['the pattern of a path', routePatternOf],
  ['the pattern of an API path', (text) => routePatternOf(`/api${text}`)],
  ['a short path', (text) => expandShortPath(text, SHOP)],
  ['the query of a short path', (text) => expandShortPath(`/search?q=${text}`, SHOP)],
  ['a query', (text) => usedQuery('search', `/s?q=${text}&${text}`)],
  ['the return path of a partner', (text) => returnPathOf(registry, text)],
  [
    'the framing page',
    (text) =>
      redirectToFrame(
        requestWith('', `${SHOP}/payment-status?frame=${encodeURIComponent(`https://${text}`)}`),
        'https://a.example',
      ),
  ],
  ['a forwarded IP address', callerAt],
  [
    'forwarded headers',
    (text) => [
      forwarding.callerOf(requestWith(text), undefined),
      forwarding.headersFor(requestWith(text), undefined),
    ],
  ],
  [
    'a user agent',
    (text) => {
      const userAgent = userAgentOf(requestWith(text));
      isUnsupportedBrowser(userAgent);
      detectPlatform({ userAgent, injected: [], standalone: false, url: SHOP }, registry);
    },
  ],
  ['the accepted encodings', acceptedEncodings],
  ['a request id', (text) => requestIdOf(requestWith(text))],
  [
    'a cookie',
    (text) => takeReturn(requestWith(text, `${SHOP}/inapp/airtel-redirection`), async () => new Response('')),
  ],
])('%s is parsed in linear time', (_reader, read) => {
  const measureMs = (text: string) => {
    const from = performance.now();
    try {
      read(text);
    } catch {
      // a rejection counts as the end of parsing
    }
    return performance.now() - from;
  };
  // A busy machine may be slow for one of the three tries, but not for all of them.
  const slow = inputs.filter((text) => [1, 2, 3].every(() => measureMs(text) > MAX_MS));
  expect(slow.map((text) => text.slice(0, 40))).toEqual([]);
});
