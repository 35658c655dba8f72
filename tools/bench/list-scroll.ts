import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { compare, type Measured, type Pair } from './measure.ts';
import { startShop } from './start-shop.ts';
import { longestTask, slowDown, TASK_BAR_MS } from './trace.ts';

const PRODUCTS = 10_000;
/** The limit on rendered cards, at any length of the list. */
const MAX_CARDS = 150;
const ROUNDS = 12;
/** screens scrolled per round */
const STEPS = 10;
const TIMEOUT_MS = 120_000;

/**
 * The cost of scrolling one screen in a list of ten thousand products. The yardstick is the same list with nothing
 * left out, in a browser without IntersectionObserver. Needs the built shop.
 */
export const measureListScroll = (rounds = ROUNDS): Promise<Measured> =>
  withLists(async (open) => {
    const naive = await open({ hasObserver: false });
    const ours = await open({ hasObserver: true });
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({ ours: await ours.step(), yardstick: await naive.step() });
    }
    return compare('list-scroll', pairs);
  });

/**
 * The longest task while scrolling this list, with the CPU slowed down four times, compared with the longest
 * allowed.
 */
export const measureListTask = (rounds = ROUNDS): Promise<Measured> =>
  withLists(async (open) => {
    const list = await open({ hasObserver: true });
    await list.slowDown();
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({ ours: await list.longestTask(), yardstick: TASK_BAR_MS * 1_000 });
    }
    return compare('list-task', pairs);
  });

async function withLists<T>(
  task: (open: (options: { hasObserver: boolean }) => Promise<List>) => Promise<T>,
): Promise<T> {
  const server = await startShop();
  const browser = await launchBrowser();
  try {
    return await task((options) => openList(browser, server.url, options));
  } finally {
    await browser.close();
    await server.close();
  }
}

type List = Awaited<ReturnType<typeof openList>>;

/** A product list whose second page is the last one. */
async function openList(browser: Browser, url: string, { hasObserver }: { hasObserver: boolean }) {
  const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage();
  if (!hasObserver) await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
  await page.route('**/api/v1/layout/listing_widgets*', (route) => route.fulfill({ json: createAnswer() }));
  const session = await page.context().newCDPSession(page);
  // CPU time, which is independent of other processes
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/cn/dairy/cid/14/14`);
  await page.getByTestId('product-card').nth(11).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText(`${PRODUCTS + 20} shown`).waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  const lastCard = page.getByText(`Product number ${PRODUCTS}`, { exact: true });
  if (!hasObserver) await lastCard.waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  // starts in the middle of the list
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3));
  await scrollDown(page);
  return {
    slowDown: () => slowDown(session),
    /** µs */
    longestTask: () => longestTask(session, () => scrollDown(page)),
    /** microseconds of work for each screen scrolled */
    async step(): Promise<number> {
      const busyTimeBefore = await readBusyTime(session);
      const cards = await scrollDown(page);
      if (hasObserver && cards > MAX_CARDS)
        throw new Error(`[bench] ${cards} cards are in the list at once.`);
      return ((await readBusyTime(session)) - busyTimeBefore) / STEPS;
    },
  };
}

async function readBusyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000_000;
}

/** Scrolls down some screens; resolves with the number of cards rendered at the end. */
function scrollDown(page: Page): Promise<number> {
  return page.evaluate(async (steps) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < steps; step += 1) {
      window.scrollBy(0, window.innerHeight);
      for (let frames = 0; frames < 4; frames += 1) await frame();
    }
    return document.querySelectorAll('[data-testid="product-card"]').length;
  }, STEPS);
}

function createAnswer(): object {
  const snippets = Array.from({ length: PRODUCTS }, (_, at) => ({
    widget_type: 'product_card_snippet_type_2',
    data: {
      inventory: 9,
      atc_action: {
        add_to_cart: {
          cart_item: {
            product_id: 900_000_000 + at,
            product_name: `Product number ${at + 1}`,
            unit: '500 g',
            price: 20 + (at % 80),
          },
        },
      },
    },
  }));
  return { is_success: true, response: { snippets }, postback_params: {} };
}
