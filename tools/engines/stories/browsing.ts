import { createCatalog } from '../../../fixtures/catalog/create-catalog.ts';
import { id } from '../page.ts';
import { check, checkEqual, type Story } from '../story.ts';

const LISTING = '/cn/milk/cid/14/141';

export const browsing: Story[] = [
  {
    name: 'search',
    async run({ page, shopper, picture }) {
      await page.goto('/');
      await shopper.home();
      await page.tap('a[href="/s"], a[href^="/s?"]');
      await page.fill(id('search-input'), 'milk');
      await page.see(id('suggestion'));
      await page.press('Enter');
      await page.see(id('search-result'));
      await picture('search');
      const result = `${id('search-result')} a`;
      await page.tap(result);
      await page.see('[data-screen="product"] h1', 'milk');
    },
  },
  {
    name: 'listing scroll',
    async run({ page, picture }) {
      await page.goto(LISTING);
      await page.see(id('add'));
      await picture('listing');
      const cardsBefore = await page.count(`${id('screen')} ${id('product-card')}`);
      const heightBefore = await page.run(() => document.documentElement.scrollHeight);
      await page.until('the list grows or ends', () =>
        page.run(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          return scrollY > 0;
        }),
      );
      await page.see(id('add'));
      const heightAfter = await page.run(() => document.documentElement.scrollHeight);
      check(
        heightAfter >= heightBefore && cardsBefore > 3,
        `${cardsBefore} products, ${heightBefore} → ${heightAfter} px`,
      );
      const at = await page.run(() => {
        scrollTo(0, 600);
        return Math.round(scrollY);
      });
      const link = await page.run(() => {
        const visibleLink = [...document.querySelectorAll('[data-testid="product-card"] a')].find(
          (node) => node.getBoundingClientRect().top > 160,
        );
        return visibleLink?.getAttribute('href') ?? '';
      });
      await page.tap(`${id('product-card')} a[href="${link}"]`);
      await page.see('[data-screen="product"] h1');
      checkEqual(await page.run(() => Math.round(scrollY)), 0, 'a product begins at its top');
      await page.back();
      await page.see('[data-screen="listing"]');
      await page.until('the list stands where it was', async () =>
        page.run((was) => Math.abs(scrollY - was) < 4, at),
      );
    },
  },
  {
    name: 'product sizes',
    async run({ page, picture }) {
      const product = createCatalog().products.find(({ name }) => name.startsWith('Alphonso'));
      await page.goto(`/prn/mangoes/prid/${product?.productId}`);
      await page.see('[data-screen="product"] h1', product?.name);
      const firstId = await page.attribute(`${id('variant')}[aria-pressed="true"]`, 'data-product-id');
      await page.tap(`${id('variant')}[aria-pressed="false"]`);
      await page.until('its address', async () => (await page.path()).includes('#/variant/'));
      const secondId = await page.attribute(`${id('variant')}[aria-pressed="true"]`, 'data-product-id');
      check(firstId === null || firstId !== secondId, 'the other size is chosen');
      // the product's own button, not one of the recommended cards
      const selectorOf = (name: string) => `${id(name)}:not(${id('product-card')} *)`;
      await page.tap(selectorOf('add'));
      await page.says(selectorOf('qty'), '1');
      await picture('product');
      await page.back();
      await page.until('the first size', async () => !(await page.path()).includes('#'));
      await page.see(selectorOf('add'));
    },
  },
  {
    name: 'back and forward',
    short: true,
    async run({ page, shopper }) {
      await page.goto('/');
      await shopper.home();
      await page.tap('a[href^="/cn/"]');
      await page.see('[data-screen="listing"]');
      await page.tap(`${id('product-card')} a`);
      await page.see('[data-screen="product"]');
      await page.back();
      await page.see('[data-screen="listing"]');
      await page.forward();
      await page.see('[data-screen="product"]');
      await page.reload();
      await page.see('[data-screen="product"]');
      await page.back();
      await page.see('[data-screen="listing"]');
      await page.back();
      await shopper.home();
      await page.tap(id('place-button'));
      await page.see('dialog');
      await page.back();
      await page.expectGone('dialog');
      checkEqual(await page.path(), '/', 'back closes the dialog only');
    },
  },
  {
    name: 'location',
    async run({ page, shopper }) {
      await page.goto('/');
      await shopper.home();
      await page.tap(id('place-button'));
      await page.fill(id('location-search'), 'hauz');
      await page.tap(id('location-suggestion'));
      await page.see(id('place-button'), 'Hauz Khas');
    },
  },
  {
    name: 'dialogs and focus',
    short: true,
    async run({ page, shopper, picture }) {
      const isFocusInDialog = () => page.run(() => document.activeElement?.closest('dialog') !== null);
      await page.goto('/');
      await shopper.home();
      await page.tap('button', 'Log in');
      await page.see(id('login-phone'));
      await page.until('the focus in the dialog', isFocusInDialog);
      await picture('login');
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.press('Tab');
        const focusedElement = await page.run(() => document.activeElement?.localName ?? '');
        check(
          (await isFocusInDialog()) || focusedElement === 'body',
          `Tab moves focus out of the dialog, to ${focusedElement}`,
        );
      }
      await page.press('Escape');
      await page.expectGone(id('login-modal'));
      await page.until('focus returns', () =>
        page.run(() => document.activeElement?.textContent?.includes('Log in') === true),
      );
      check(
        await page.run(() => getComputedStyle(document.body).overflow !== 'hidden'),
        'the page scrolls again',
      );
    },
  },
];
