import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostName } from '../../../tools/walk/device.ts';
import { planOf } from '../../../tools/walk/steps.ts';
import { walk } from '../../../tools/walk/walk.ts';
import { launchBrowser } from '../../support/browser.ts';
import { serveShop } from '../../support/shop-server.ts';

const server = serveShop();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Each walk is cut off after this number of steps; the checks at the end of a walk follow. */
const STEPS = 16;
const WALKS: readonly [HostName, number][] = [
  ['mobile-web', 33],
  ['desktop', 45],
  ['phonepe-android', 40],
  ['phonepe-ios', 33],
  ['airtel', 40],
];

test.each(WALKS)('a random walk on %s with seed %i breaks no invariant', async (host, seed) => {
  const plan = planOf(seed);
  const walked = await walk({
    browser,
    url: server.url,
    host,
    plan: { ...plan, steps: plan.steps.slice(0, STEPS) },
  });
  const { failure, texts } = walked;
  const report = failure && [failure.invariant, failure.sentence, ...texts].join('\n');
  expect(report).toBeNull();
  expect(texts.length).toBeGreaterThan(STEPS);
});
