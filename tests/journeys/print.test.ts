import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeJpeg, makePdf, makePng, type PdfOptions } from '../support/documents.ts';
import { type ChosenFile, printDriver } from '../../fixtures/harness/test/pages/print.ts';
import { expectText } from '../../fixtures/harness/test/pages/screen.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { type LoggedEvent, serveShop } from '../support/shop-server.ts';
import { shopperIn, shopperOn, expectOneOrder } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const PASSWORD = 'open sesame';

const pdfFile = (name: string, options: PdfOptions): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(makePdf(options)),
});
const png = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(makePng(320, 200)) };
const jpeg = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(makeJpeg()) };

/**
 * Records the size of the largest piece of a file that the page reads, in bytes. Runs in the page, so it can use
 * nothing from outside.
 */
function recordLargestRead(): void {
  const page = window as unknown as { mostRead: number };
  page.mostRead = 0;
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = function () {
    page.mostRead = Math.max(page.mostRead, this.size);
    return arrayBuffer.call(this);
  };
  const failOnCall = () => {
    throw new Error('the page reads a file');
  };
  Object.assign(Blob.prototype, { text: failOnCall, stream: failOnCall });
  for (const way of ['readAsArrayBuffer', 'readAsDataURL', 'readAsText'] as const) {
    FileReader.prototype[way] = failOnCall;
  }
}

/** Unlocks the document, and waits for “Unlocked.”, which the dialog shows for a moment. */
async function unlock(page: Page, screen: Page | FrameLocator): Promise<void> {
  await printDriver(screen).unlock(PASSWORD);
  await screen.getByText('Unlocked.').waitFor();
  await page.clock.fastForward(2_000);
}

/** Checks that there is one order with this amount and description. */
async function expectPrintOrder(
  screen: Page | FrameLocator,
  rupees: number,
  description: RegExp,
): Promise<void> {
  const { payment } = shopperOn(screen);
  const order = await expectOneOrder(server, await payment.waitForOrder());
  expect(order.total).toBe(rupees);
  const items = screen.getByTestId('order-success').locator('[data-product-id]');
  await expect.poll(async () => (await items.allTextContents()).join()).toMatch(description);
}

const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

describe('from files to a paid print order', () => {
  test('five documents, one of them locked, are ordered on mobile-web, and pages are drawn as they come into view', async () => {
    const page = await pages.fresh(PHONE);
    await page.addInitScript(recordLargestRead);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    const print = printDriver(page);
    const { cart, login, address, payment } = shopperOn(page);
    await page.goto(`${server.url}/print`);
    await print.upload([
      pdfFile('report.pdf', { pages: 3 }),
      pdfFile('letter.pdf', { pages: 2, password: PASSWORD }),
      pdfFile('book.pdf', { pages: 100 }),
      png,
      jpeg,
    ]);
    await unlock(page, page);
    await print.expectCost('₹321');
    await expect.poll(() => print.readDrawnPages('report.pdf')).toEqual([1, 2, 3]);
    expect(workers, 'one worker draws all').toHaveLength(1);
    expect(await print.readDrawnPages('book.pdf')).toEqual([]);

    const book = print.document('book.pdf');
    await book.scrollIntoViewIfNeeded();
    await expect.poll(() => print.readDrawnPages('letter.pdf')).toEqual([1, 2]);
    await expect.poll(() => print.readDrawnPages('book.pdf')).toEqual([1, 2, 3, 4]);
    await book.getByRole('group').evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth / 2 }));
    await expect.poll(async () => (await print.readDrawnPages('book.pdf')).at(-1)).toBeGreaterThan(50);
    expect((await print.readDrawnPages('book.pdf')).length).toBeLessThan(8);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // a page's memory is released once it is out of view
    await expect.poll(() => print.readDrawnPages('report.pdf')).toEqual([]);
    expect(
      await page.evaluate(() => (window as unknown as { mostRead: number }).mostRead),
    ).toBeLessThanOrEqual(1024);

    await print.choose('Colour');
    await print.choose('Both sides');
    await print.choose('Landscape');
    await print.setCopies(2);
    await print.useForAll();
    await print.expectCost('₹1,926');
    await print.document('scan.jpg').getByTestId('print-remove').click();
    await print.expectCost('₹1,908');
    await expectNoAxeFindings(page, 'preview', { widths: [360] });

    await print.addToCart();
    const line = page.getByTestId('cart-line');
    const description =
      /4 documents.*report\.pdf, letter\.pdf.*106 pages × 2 copies.*Colour print, double-sided · ₹9 a page/s;
    expect(await line.textContent()).toMatch(description);
    await page.getByTestId('cart-total').waitFor();
    await expectNoAxeFindings(page, 'cart', { widths: [360] });

    // a reload restores the print item in the cart and its settings
    await page.reload();
    await line.waitFor();
    expect(await line.textContent()).toMatch(description);
    await page.getByTestId('print-edit').click();
    await print.expectCost('₹1,908');
    expect(await print.preview.textContent()).toMatch(/uploaded earlier can’t be shown here/);
    await page.getByTestId('print-cart').click();
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await payment.choose('cod');
    const total = amountOf((await page.getByTestId('pay-now').textContent()) ?? '');
    await payment.payNow();
    await expectPrintOrder(page, total, /Colour print, double-sided.*212 pages at ₹9/);
    await page.goto(`${server.url}/print/preview`);
    await page.getByText('Nothing to print yet').waitFor();
    // the next order starts with the settings of the previous one
    await print.upload([png]);
    await print.expectCost('₹9');
    expect(await print.preview.getByRole('radio', { checked: true }).count()).toBe(3);
    for (const name of ['Colour', 'Both sides', 'Landscape']) {
      expect(await print.preview.getByRole('radio', { name, exact: true }).isChecked(), name).toBe(true);
    }

    await page.close();
    const readEventNames = async () => {
      const events = await server.control<LoggedEvent[]>('GET', '/events?sink=internal');
      return new Set(events.map(({ name }) => name));
    };
    const expectedEvents = [
      'Print File Added',
      'Print Password Entered',
      'Print Upload Completed',
      'Print Settings Changed',
      'Print File Removed',
      'Product Added',
      'Cart Viewed',
      'Order Completed',
    ];
    const findMissing = async () => {
      const names = await readEventNames();
      return expectedEvents.filter((name) => !names.has(name));
    };
    await expect.poll(findMissing).toEqual([]);
  }, 120_000);

  test('the print store’s picture covers no text at any width, and each fact is next to its icon', async () => {
    const page = await pages.fresh({ ...PHONE, viewport: { width: 320, height: 640 } });
    await page.goto(`${server.url}/print`);
    const title = page.getByRole('heading', { name: /^Prints at your door/ });
    await title.getByText(/minutes$/).waitFor();
    for (const width of [320, 360, 412, 600, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const covered = await title.evaluate((heading) => {
        const art = heading.parentElement?.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
        const words = document.createRange();
        words.selectNodeContents(heading);
        return [...words.getClientRects()].some(
          (line) =>
            line.right > art.left && line.left < art.right && line.bottom > art.top && line.top < art.bottom,
        );
      });
      const misplacedFacts = await page
        .getByRole('list', { name: 'What we print' })
        .getByRole('listitem')
        .evaluateAll((facts) =>
          facts.flatMap((fact) => {
            const [icon, text] = [...fact.children].map((one) => one.getBoundingClientRect());
            return icon && text && text.left < icon.right ? [fact.textContent] : [];
          }),
        );
      expect([width, covered, misplacedFacts]).toEqual([width, false, []]);
    }
  });

  test('failed uploads show which files failed and which arrived, with a reference number where the server responded', async () => {
    const page = await pages.open(PHONE);
    const print = printDriver(page);
    const failure = page.getByTestId('upload-failed');
    const code = page.getByTestId('support-code');
    const ids: (string | null)[] = [];
    page.on('response', async (answer) => {
      if (answer.status() === 500) ids.push(await answer.headerValue('x-request-id'));
    });
    await server.control('PUT', '/faults', [
      { match: 'POST /v3/printing/upload/data', times: 1, status: 500 },
    ]);
    await page.goto(`${server.url}/print`);
    await print.upload([pdfFile('long.pdf', { ballast: 3_000_000 }), pdfFile('short.pdf', { pages: 2 })]);
    await page.getByRole('dialog', { name: 'upload fail' }).waitFor();
    expect(await failure.textContent()).toContain(
      'on our side, not with your connection. Please upload the files',
    );
    await expect.poll(() => ids.length).toBe(1);
    expect(await code.textContent()).toBe(`Reference number: ${ids[0]}`);
    await expectNoAxeFindings(page, 'upload fail', { within: 'dialog', widths: [360] });

    let cuts = 1;
    await page.route('**/sandbox/storage/**', (route) => {
      cuts -= 1;
      return cuts < 0 ? route.continue() : route.abort('connectionreset');
    });
    await page.getByTestId('retry').click();
    await failure.getByText('The connection was lost.').waitFor();
    expect(await failure.textContent()).toMatch(
      /^Could not upload file(long|short)\.pdfThe connection was lost\. Please upload the file again\. 1 other file was uploaded and is kept\.$/,
    );
    expect(await code.count()).toBe(0);

    await page.getByTestId('retry').click();
    await print.expectCost('₹9');
  });

  test('two documents are ordered on phonepe-android with the app’s login and payment', async () => {
    const page = await pages.open(DESKTOP);
    const { harness, cart, address, payment } = await shopperIn(page, server, { host: 'phonepe-android' });
    await harness.openLink('/print');
    const print = printDriver(harness.device);
    await print.uploadByHost(page, [pdfFile('letter.pdf', { pages: 2, password: PASSWORD }), jpeg]);
    await unlock(page, harness.device);
    await print.expectCost('₹9');
    await print.document('letter.pdf').scrollIntoViewIfNeeded();
    await expect.poll(() => print.readDrawnPages('letter.pdf')).toEqual([1, 2]);
    await print.addToCart();
    await harness.device.getByTestId('cart-total').waitFor();
    await cart.proceed();
    await harness.consent('allow');
    await address.choose();
    const total = amountOf((await harness.device.getByTestId('pay-now').textContent()) ?? '');
    await payment.payNow();
    await harness.pay('approve');
    await expectPrintOrder(harness.device, total, /3 pages at ₹3/);
  });

  test('on desktop, files dropped on the drop zone are accepted, a wrong type is rejected, and files dropped elsewhere are ignored', async () => {
    const page = await pages.fresh(DESKTOP);
    const print = printDriver(page);
    const folder = mkdtempSync(join(tmpdir(), 'drop-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const writeToDisk = ({ name, buffer }: Pick<ChosenFile, 'name' | 'buffer'>) => {
      const path = join(folder, name);
      writeFileSync(path, buffer);
      return path;
    };
    const report = writeToDisk(pdfFile('report.pdf', { pages: 3 }));
    const letter = writeToDisk({ name: 'letter.docx', buffer: Buffer.from('PK') });
    const photo = writeToDisk(png);
    const devtools = await page.context().newCDPSession(page);
    /**
     * A native drop through the browser, not a synthetic event. It comes right after the drag reached its target, when
     * Chromium has sent that only a `dragenter`.
     */
    const drop = async (x: number, y: number, ...files: string[]) => {
      const data = { items: [], files, dragOperationsMask: 1 };
      await devtools.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 1, y: 1, data });
      await devtools.send('Input.dispatchDragEvent', { type: 'dragOver', x, y, data });
      await devtools.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
    };
    const failureDialog = page.getByTestId('upload-failed');
    const choose = page.locator('[data-modal="UPLOAD_MODAL"]');
    const closeChoice = async () => {
      await choose.waitFor();
      await page.keyboard.press('Escape');
      await choose.waitFor({ state: 'detached' });
    };
    await page.goto(`${server.url}/print`);
    await page.getByText('You can also drop files here').waitFor();
    const hero = await page.getByRole('heading', { name: /^Prints at/ }).boundingBox();
    const [x, y] = [(hero?.x ?? 0) + 600, (hero?.y ?? 0) + 20];

    await drop(20, 700, report);
    await page.getByTestId('print-upload').click();
    await choose.waitFor();
    await drop(20, 700, report);
    await closeChoice();
    await drop(x, y, letter);
    await failureDialog.waitFor();
    expect(await failureDialog.textContent()).toMatch(
      /File format not supported.*letter\.docx.*You can print/,
    );
    await page.getByTestId('print-choose-others').click();
    await closeChoice();
    await drop(x, y, report, letter, photo);
    await failureDialog.getByText('letter.docx').waitFor();
    await page.getByRole('dialog', { name: 'upload fail' }).getByRole('button', { name: 'Close' }).click();
    await print.expectCost('₹12');
    await drop(400, 400, report);
    expect(await print.preview.getByTestId('print-file').count()).toBe(2);
    expect(page.context().pages(), 'the browser has opened none').toHaveLength(1);
  });

  test('on desktop, prints replace groceries in the cart, and groceries prints, only after the shopper confirms', async () => {
    const page = await pages.open(DESKTOP);
    const print = printDriver(page);
    const { home, cart, login, address, payment } = shopperOn(page);
    const dual = page.locator('[data-modal="DUAL_CART_MODAL"]');
    await page.goto(server.url);
    await home.expectShown();
    const { id } = await home.add();
    await page.goto(`${server.url}/print`);
    await print.upload([pdfFile('notes.pdf', { pages: 5 }), png]);
    await print.expectCost('₹18');
    await print.addToCart();
    await dual.getByText('2 documents, 6 pages').waitFor();
    await expectNoAxeFindings(page, 'two carts', { within: 'dialog', widths: [1280] });
    await dual.getByTestId('dual-keep').click();
    expect(await print.preview.getByTestId('print-add').textContent()).toBe('Add to cart');
    await print.addToCart();
    await dual.getByTestId('dual-replace').click();
    await expectText(page.getByTestId('cart-line').getByText('2 documents'), '2 documents');
    await page.goto(server.url);
    await home.expectShown();
    await page
      .locator(`[data-testid="product-card"][data-product-id="${id}"]`)
      .first()
      .getByTestId('add')
      .click();
    await dual.getByText('6 pages').waitFor();
    await dual.getByTestId('dual-keep').click();
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await payment.choose('cod');
    const total = amountOf((await page.getByTestId('pay-now').textContent()) ?? '');
    await payment.payNow();
    await expectPrintOrder(page, total, /6 pages at ₹3/);
  });
});
