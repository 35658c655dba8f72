import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyboardOf } from '../support/keyboard.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { ROUTE_SPELLINGS } from '../support/route-spellings.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

declare global {
  interface Window {
    /** the greatest distance in px by which the page can be scrolled sideways */
    maxScrollX?: number;
    /** the largest number of cards in the document at any time */
    mostCards?: number;
  }
}

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const DAIRY = '/cn/dairy/cid/14/14';
const MANGO_WEEK = '/le/1391109';
/** The limit for a list of any length. */
const MAX_CARDS = 150;

/** The response for the last page of a list, which had `count` products in all. */
const lastPageOf = (count: number) => ({
  is_success: true,
  response: {
    snippets: Array.from({ length: count }, (_, at) => ({
      widget_type: 'product_card_snippet_type_2',
      data: {
        inventory: 9,
        atc_action: {
          add_to_cart: {
            cart_item: {
              product_id: 900_000_000 + at,
              product_name: `Number ${at}`,
              unit: '500 g',
              price: 20,
            },
          },
        },
      },
    })),
  },
  postback_params: {},
});

/** The list's scroll offset and height, and the first card below the header with its position. */
const readListPosition = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-testid="product-card"]')];
    const first = cards.find((card) => card.getBoundingClientRect().top > 120);
    return {
      down: Math.round(scrollY),
      height: document.documentElement.scrollHeight,
      first: first?.dataset.productId,
      at: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });

/** Counts how often a card covers the list's sort bar while the page scrolls. */
const countCardsOverBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-testid="sort"]')?.closest('ul')?.getBoundingClientRect();
    if (!bar) throw new Error('the list has no bar');
    const from = scrollY;
    let coveredCount = 0;
    for (let down = 0; down < 300; down += 10) {
      scrollTo(0, from + down);
      for (let x = bar.left + 4; x < bar.right; x += 20) {
        const there = document.elementFromPoint(x, bar.top + bar.height / 2);
        if (there?.closest('[data-testid="product-card"]')) coveredCount += 1;
      }
    }
    scrollTo(0, from);
    return coveredCount;
  });

/** Scrolls to the end; returns the largest number of cards at once. */
async function scrollToTheEnd(page: Page): Promise<number> {
  const cards = page.getByTestId('product-card');
  const endOfList = page.getByText(/^6\d shown$/);
  let maxCards = 0;
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 900);
        maxCards = Math.max(maxCards, await cards.count());
        return endOfList.count();
      },
      { interval: 60, timeout: 10_000 },
    )
    .toBe(1);
  return maxCards;
}

test('every spelling of a route shows its screen in the browser, and a short URL redirects', async () => {
  const page = await pages.open(PHONE);
  await page.goto(server.url + DAIRY);
  const [, id = ''] = /prid\/(\d+)/.exec((await page.innerHTML('#content')) ?? '') ?? [];
  for (const [spelling, , screen] of ROUTE_SPELLINGS) {
    // the app's router is notified of history navigations
    await page.evaluate((path) => history.pushState(null, '', path), spelling.replace('ID', id));
    const screenElement = page.locator(`[data-testid="screen"][data-screen="${screen}"]`);
    await screenElement.waitFor({ timeout: 5_000 }).catch(() => expect.fail(`${spelling} is not ${screen}`));
    // the login gate of a personal page is one of the few intended error states
    const errorCount = await page.getByTestId('error-state').count();
    if (screen !== 'login-needed') expect(errorCount, spelling).toBe(0);
  }
  await page.goto(`${server.url}/wallet`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/wallet');
});

describe('browsing', () => {
  test('a category can be scrolled to its end, and Back from a product returns to the same place', async () => {
    const page = await pages.open(PHONE);
    await page.goto(server.url + DAIRY);
    await page.getByTestId('sort').selectOption({ label: 'Price: low to high' });
    await page.getByText('20 shown').waitFor();
    expect(await scrollToTheEnd(page)).toBeLessThanOrEqual(MAX_CARDS);

    await page.mouse.wheel(0, -700);
    /** `false` while the list still moves */
    const readRestingPosition = async () => {
      const before = await readListPosition(page);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return JSON.stringify(before) === JSON.stringify(await readListPosition(page)) && before;
    };
    await expect.poll(readRestingPosition).not.toBe(false);
    expect(await countCardsOverBar(page)).toBe(0);
    const { first: aimed } = await readListPosition(page);
    const card = page.locator(`[data-testid="product-card"][data-product-id="${aimed}"]`);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    // scrolls the card fully into view before the tap
    await card.getByRole('link').tap({ trial: true });
    const before = await readListPosition(page);
    await card.getByRole('link').tap();
    await expect.poll(() => page.locator('[data-screen="product"] h1').textContent()).toBe(name);
    await page.evaluate(() => {
      addEventListener('popstate', () =>
        requestAnimationFrame(() => {
          document.documentElement.dataset.painted = String(document.documentElement.scrollHeight);
        }),
      );
    });
    await page.goBack();
    // the list is restored at its full height, so that nothing moves afterwards
    await page.locator(`html[data-painted="${before.height}"]`).waitFor({ state: 'attached' });
    await expect.poll(() => readListPosition(page)).toEqual(before);
  });

  test('Back to the middle of a long list draws only the cards in view', async () => {
    const page = await pages.open(PHONE);
    await page.route('**/api/v1/layout/listing_widgets*', (route) =>
      route.fulfill({ json: lastPageOf(1_200) }),
    );
    await page.goto(server.url + DAIRY);
    await page.getByText('20 shown').waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByText('1220 shown').waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const firstId = async () => Number((await readListPosition(page)).first);
    await expect.poll(firstId).toBeGreaterThan(900_000_400);
    // the focused element stays mounted at any scroll distance
    const focused = await firstId();
    const add = page.locator(`[data-testid="product-card"][data-product-id="${focused}"]`).getByTestId('add');
    await add.focus();
    await page.evaluate(() => scrollBy(0, innerHeight * 8));
    await expect.poll(firstId).toBeGreaterThan(focused + 20);
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.evaluate(() => scrollBy(0, innerHeight * -8));
    await expect.poll(firstId).toBe(focused);
    const { first: aimed } = await readListPosition(page);
    const link = page.locator(`[data-testid="product-card"][data-product-id="${aimed}"]`).getByRole('link');
    await link.tap({ trial: true });
    const before = await readListPosition(page);
    await link.tap();
    await page.locator('[data-screen="product"]').waitFor();
    await page.evaluate(() => {
      const updateMostCards = () => {
        const cards = document.querySelectorAll('[data-testid="product-card"]').length;
        window.mostCards = Math.max(window.mostCards ?? 0, cards);
      };
      new MutationObserver(updateMostCards).observe(document.body, { childList: true, subtree: true });
    });
    await page.goBack();
    await expect.poll(() => readListPosition(page)).toEqual(before);
    expect(await page.evaluate(() => window.mostCards)).toBeLessThanOrEqual(MAX_CARDS);
  });

  test('by keyboard, a shopper can filter a list, add a product to the cart and return to the same list', async () => {
    const page = await pages.open(PHONE);
    await page.goto(server.url + DAIRY);
    await page.getByText('20 shown').waitFor();
    await expectNoAxeFindings(page, 'listing');
    const { reach, troubles } = keyboardOf(page);

    await reach(page.getByTestId('filter'));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const brand = sheet.getByRole('checkbox', { name: /Meadow/ });
    await brand.waitFor();
    await reach(brand);
    await page.keyboard.press('Space');
    const apply = sheet.getByRole('button', { name: 'Show 14 products' });
    await apply.waitFor();
    await expectNoAxeFindings(page, 'filters', { exclude: ['main', 'header'] });
    await reach(apply);
    await page.keyboard.press('Enter');
    await page.getByText('14 shown').waitFor();

    const card = page.getByTestId('product-card').nth(7);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await reach(card.getByRole('link'));
    const before = await readListPosition(page);
    expect(before.down).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-screen="product"] h1').textContent()).toBe(name);
    await expectNoAxeFindings(page, 'product');
    await reach(page.getByRole('button', { name: `Add to cart: ${name}` }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('cart-count').first().textContent()).toBe('1');

    await page.goBack();
    // the cart bar now takes up space below the list, so the height differs
    const { height: _, ...place } = before;
    await expect.poll(() => readListPosition(page)).toMatchObject(place);
    await page.getByText('14 shown').waitFor({ state: 'attached' });
    expect(await page.getByTestId('filter').textContent()).toBe('Filters (1)');
    expect(await card.getByTestId('qty').textContent()).toBe('1');
    expect(troubles).toEqual([]);

    await page.goto(server.url + MANGO_WEEK);
    await page.getByTestId('product-card').nth(5).waitFor();
    await expectNoAxeFindings(page, 'layout');
  });

  test('a shopper can open a recipe from the home page, add the ingredients to the cart and open a brand', async () => {
    const page = await pages.open(PHONE);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'What to cook' }).tap();
    const dishes = page.getByTestId('recipe-card');
    await expect.poll(() => dishes.count()).toBe(12);
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => dishes.count()).toBeGreaterThan(12);
    await dishes.filter({ hasText: 'Dal tadka' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Dal tadka' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/recipe/dal-tadka/9001');
    await page.getByTestId('add-ingredients').tap();
    await page.getByRole('link', { name: /^View cart/ }).waitFor();
    const countLastItems = async () => {
      const requests = await server.control<{ path: string; body: unknown }[]>('GET', '/requests?since=0');
      const last = requests.filter(({ path }) => path.includes('/v5/carts')).at(-1);
      return (last?.body as { items: unknown[] } | undefined)?.items.length;
    };
    await expect.poll(countLastItems).toBe(9);
    await expectNoAxeFindings(page, 'recipe');

    await page.getByTestId('ingredient').first().getByRole('link').tap();
    await page.getByRole('link', { name: /See all Dal Darbar products/ }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/brand\/dal-darbar\/155$/);
    await page.getByRole('heading', { level: 1, name: 'Dal Darbar' }).waitFor();
    await page.getByTestId('left-nav-item').nth(1).tap();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/brand\/dal-darbar\/155\/[a-z-]+\/\d+$/);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dal tadka' }).waitFor();
  });
});

test.each([360, 768, 1280])('no dialog or toast makes a page %i px wide scroll sideways', async (width) => {
  const page = await pages.open(width > 400 ? DESKTOP : PHONE);
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // gives the cart button its longest label, “₹12,762 + fees”
  await server.control('PUT', '/products/43687681', { price: 12_762, mrp: 12_762 });
  await page.goto(server.url);
  await page.getByTestId('product-card').first().waitFor();
  await page.evaluate(() => {
    const root = document.documentElement;
    const watch = () => {
      window.maxScrollX = Math.max(window.maxScrollX ?? 0, root.scrollWidth - root.clientWidth);
      requestAnimationFrame(watch);
    };
    watch();
  });
  const waitForAnimations = () =>
    page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.getByTestId('add').first().click();
  await page.getByRole('button', { name: /Change address/ }).click();
  await page.getByRole('dialog').waitFor();
  await waitForAnimations();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByTestId('login-phone').waitFor();
  await waitForAnimations();
  await page.keyboard.press('Escape');
  await page.getByTestId('cart-button').click();
  await page.getByTestId('bill').waitFor();
  await waitForAnimations();
  await page.getByTestId('cart').getByTestId('qty-minus').click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await waitForAnimations();
  if (width === 1280) {
    // a row of products shows its arrow on hover
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Search/ }).click();
    await page.getByRole('heading', { name: 'Popular just now' }).waitFor();
    await page.getByTestId('product-card').first().hover();
    await page.locator('button[aria-hidden="true"]:visible').waitFor();
  }
  expect(await page.evaluate(() => window.maxScrollX)).toBe(0);
});

/** The number of unit prices on the page's cards, and the ones that are cut off. */
const readUnitPrices = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-testid="product-card"] span')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && /^₹\S+ \/ /.test(textContent),
    );
    const cut = all.filter((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const { top, right, bottom } = words.getBoundingClientRect();
      for (let around: Element | null = one; around?.closest('article'); around = around.parentElement) {
        const box = around.getBoundingClientRect();
        // an inline element's box has the height of its font, which can exceed the line's height
        if (box.top > top + 2 || box.bottom < bottom - 2 || box.right < right - 1) return true;
      }
      return false;
    });
    return { count: all.length, cut: cut.map(({ textContent }) => textContent) };
  });

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('unit prices are never cut off on the cards of %s', async (_name, options) => {
  const page = await pages.open(options);
  for (const path of ['/', DAIRY, '/s?q=milk']) {
    await page.goto(server.url + path);
    await page.getByTestId('product-card').first().waitFor();
    const { count, cut } = await readUnitPrices(page);
    expect(count, path).toBeGreaterThan(7);
    expect(cut, path).toEqual([]);
  }
});

test('with data saver on, pictures load only when they come into view', async () => {
  const page = await pages.fresh(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.goto(server.url);
  const pictures = page.getByTestId('product-card').locator('img');
  // scrolling may load further cards after the last one
  const lastPicture = pictures.nth((await pictures.count()) - 1);
  const src = () => lastPicture.getAttribute('src');
  await expect.poll(src).toBeNull();
  await expect.poll(() => pictures.first().getAttribute('src')).not.toBeNull();
  await lastPicture.scrollIntoViewIfNeeded();
  await expect.poll(src).not.toBeNull();
});
