import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf, makePng } from '../../../tests/support/documents.ts';
import { id } from '../page.ts';
import { check, checkEqual, type Story } from '../story.ts';

/** A policy that allows only the shop's origin, and no strings as markup. */
const strictFor = (origin: string) =>
  [
    "default-src 'none'",
    ...['script', 'style', 'img', 'connect'].map((directive) => `${directive}-src ${origin}`),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export const otherSiteStories: Story[] = [
  {
    name: 'print',
    short: true,
    async run({ page, picture }) {
      const folder = mkdtempSync(join(tmpdir(), 'doorstep-print-'));
      const files = { 'report.pdf': makePdf({ pages: 3 }), 'photo.png': makePng(320, 200) };
      const paths = Object.entries(files).map(([name, bytes]) => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      });
      try {
        await page.goto('/print');
        await page.tap(id('print-upload'));
        await page.choose(id('print-input'), paths);
        await page.see(id('print-preview'));
        await page.see(`${id('print-page')}:has([data-drawn])`);
        for (const sheet of ['photo.png', 'report.pdf']) {
          const file = `${id('print-file')}:has([data-page])`;
          await page.see(file, sheet);
          await page.until(`${sheet} is drawn`, () =>
            page.run((name) => {
              const printFile = [...document.querySelectorAll('[data-testid="print-file"]')].find(
                ({ textContent }) => textContent?.includes(name),
              );
              printFile?.scrollIntoView();
              return Boolean(printFile?.querySelector('[data-drawn], img'));
            }, sheet),
          );
        }
        const ink = await page.run(() => {
          const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn]');
          const copy = document.createElement('canvas').getContext('2d');
          if (!canvas || !copy) return false;
          copy.drawImage(canvas, 0, 0, 300, 150);
          return copy.getImageData(0, 0, 300, 150).data.some((value, at) => at % 4 < 3 && value < 200);
        });
        check(ink, 'the page has its text');
        await picture('print');
        await page.tap(id('print-add'));
        await page.see(id('cart-line'), '2 documents');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'embedded under a strict policy',
    short: true,
    async run({ page, shopper, front, openForeignSite, control }) {
      const html = `<!doctype html><title>Strict</title><meta name="viewport" content="width=device-width">
        <script src="${front.url}/engine-notes.js"></script>
        <h1>Before</h1><script src="${front.url}/embed.js" data-shop data-api="${front.url}/api"></script><p>After</p>`;
      const site = await openForeignSite({ '/': { html, policy: strictFor(front.url) } });
      await page.goto(`${site}/`);
      await page.see(id('add'));
      await shopper.add();
      await shopper.openCart();
      await shopper.proceed();
      await shopper.logIn();
      await page.tap(id('address-option'));
      await shopper.pay('cod');
      const orderId = await shopper.placed();
      const orders = await control<{ id: string }[]>('GET', '/orders');
      check(
        orders.some((order) => order.id === orderId),
        'the backend has the order',
      );
      checkEqual(
        await page.run(() => [document.title, document.cookie, location.pathname]),
        ['Strict', '', '/'],
        'the page',
      );
    },
  },
  {
    name: 'payments app on iOS',
    short: true,
    async run({ page, shopper, control }) {
      const device = id('device');
      await page.goto('/harness?host=phonepe-ios');
      await page.inFrame(device, async () => {
        await shopper.home();
        await shopper.add();
        await shopper.openCart();
        await shopper.proceed();
      });
      await page.tap(id('consent-allow'));
      await page.inFrame(device, async () => {
        await page.tap(id('address-option'));
        await page.tap(id('pay-now'));
      });
      await page.tap(id('pay-approve'));
      const orderId = await page.inFrame(device, () => shopper.placed());
      const orders = await control<{ id: string }[]>('GET', '/orders');
      check(
        orders.some((order) => order.id === orderId),
        'the backend has the order',
      );
    },
  },
];
