import { check, checkWords, checkEqual, type Story } from '../story.ts';
import { id } from '../page.ts';

const PATHS = [
  '/categories',
  '/brands',
  '/recipes',
  '/offers',
  '/brand-awards',
  '/badges',
  '/tab-layouts',
  '/paan',
  '/le/1391108',
  '/store',
  '/recipe/dal-tadka/9001',
  '/aboutus',
  '/secret-santa',
  '/grand-orange-bag-days',
  '/404',
];

export const visits: Story[] = [
  {
    name: 'first visit',
    short: true,
    async run({ page, shopper, front, picture }) {
      await page.goto('/');
      await shopper.home();
      await picture('home');
      const storedCart = await page.run(() => {
        const screen = document.querySelector('[data-screen="home"]');
        Object.assign(window, { screenAtFirst: screen });
        return screen !== null;
      });
      check(storedCart, 'the server has drawn the first screen');
      await page.until('services are loaded', () =>
        page.run(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/'))),
      );
      await shopper.add();
      const isSameScreen = await page.run(
        () =>
          document.querySelector('[data-screen="home"]') ===
          (window as unknown as { screenAtFirst: Element }).screenAtFirst,
      );
      check(isSameScreen, 'what the server has drawn is hydrated, not drawn anew');
      check(
        front.requestedUrls.some((path) => path.includes('/api/')),
        'the shop asks its backend',
      );
    },
  },
  {
    name: 'tap before services',
    short: true,
    async run({ page, shopper, front, control }) {
      // services and the HTTP client are loaded after the first screen
      const release = front.hold(/\/assets\/(services|http-client)-/);
      await page.goto('/');
      await shopper.home();
      await shopper.add();
      check(
        !front.requestedUrls.some((path) => path.includes('/v5/carts')),
        'the cart is not sent while services are held',
      );
      release();
      await page.until('the cart is sent', async () =>
        front.requestedUrls.some((path) => path.includes('/v5/carts')),
      );
      await page.until('the backend has it', async () => {
        const requests = await control<{ path: string; status: number }[]>('GET', '/requests');
        return requests.some(({ path, status }) => path.startsWith('/api/v5/carts') && status === 200);
      });
    },
  },
  {
    name: 'all screens',
    async run({ page, takeErrors }) {
      for (const path of PATHS) {
        await page.goto(path);
        await page.see('h1, h2, [data-testid="screen"]');
        checkWords(await page.words(), path);
        checkEqual(takeErrors(), [], path);
      }
    },
  },
  {
    name: 'dark',
    setup: { dark: true },
    async run({ page, shopper, picture }) {
      await page.goto('/');
      await shopper.home();
      await picture('dark home');
      const light = await page.run(() => {
        const [red = 255, green = 255, blue = 255] =
          getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red + green + blue;
      });
      check(light < 200, `the page is dark: ${light}`);
      await page.tap(id('place-button'));
      await page.see('dialog');
    },
  },
];
