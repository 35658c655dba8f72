import { beforeEach, describe, expect, test } from 'vitest';
import { makePdf } from '../support/documents.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { type LoggedEvent, serveShop, settleOpenPayment } from '../support/shop-server.ts';
import { expectText } from '../../fixtures/harness/test/pages/screen.ts';
import { openKnown, openAccountPage } from '../support/openings.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';
import { goHome } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** On wide screens the cart overlays the feed, which stays the same throughout. */
const FEED = '[data-testid="widget"]';
const EXCEPT_FEED = { exclude: [FEED] };

/** Leaves out what is behind a dialog, because it was checked before the dialog opened. */
const EXCEPT_BACKGROUND = { exclude: ['main', 'header'] };

describe('axe finds no violations', () => {
  test('axe finds no violations from the home feed to the login dialog', async () => {
    const page = await pages.open(DESKTOP);
    const { home, cart, login } = await goHome(page, server);
    await expectNoAxeFindings(page, 'home');
    await page.getByRole('button', { name: /Change address/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoAxeFindings(page, 'where to deliver', EXCEPT_FEED);
    await page.goto(`${server.url}/cart`);
    await cart.expectEmpty();
    await expectNoAxeFindings(page, 'empty cart', EXCEPT_FEED);
    await page.goto(server.url);
    await home.add();
    await expectNoAxeFindings(page, 'home with a cart', {
      exclude: [`${FEED}:not(:has([data-testid="qty"]))`],
    });
    await cart.open();
    await page.getByTestId('bill').waitFor();
    await expectNoAxeFindings(page, 'cart', EXCEPT_FEED);
    await cart.proceed();
    await login.expectShown();
    await expectNoAxeFindings(page, 'login, the number', EXCEPT_FEED);
    await login.enterPhone('9876543210');
    await page.getByTestId('login-otp').waitFor();
    await login.enterCode('0000');
    await login.expectText('Verification Failed.');
    await expectNoAxeFindings(page, 'login, a wrong code', EXCEPT_FEED);
  });

  test('axe finds no violations from choosing an address to tracking the delivery', async () => {
    const page = await pages.open(DESKTOP);
    const { home, cart, login, address, payment } = await goHome(page, server);
    await home.add();
    await cart.open();
    await cart.proceed();
    await login.logInWithPhone();
    await address.list.waitFor();
    await expectNoAxeFindings(page, 'addresses', EXCEPT_FEED);
    await page.getByTestId('address-add').click();
    await address.save();
    await expectNoAxeFindings(page, 'address form with errors', EXCEPT_FEED);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await address.choose();
    await payment.choose('nb');
    await expectNoAxeFindings(page, 'ways to pay');
    await payment.choose('upi');
    await payment.enterUpiId('slow@upi');
    await payment.payNow();
    await payment.expectPending();
    await expectNoAxeFindings(page, 'pending');
    await settleOpenPayment(server, 'failed');
    await payment.checkAgain();
    await payment.expectFailed();
    await expectNoAxeFindings(page, 'failed');
    await payment.tryAgain();
    await payment.choose('cod');
    await payment.payNow();
    const orderId = await payment.waitForOrder();
    await payment.expectOrderState('Order is confirmed');
    await expectNoAxeFindings(page, 'placed');
    await server.control('POST', `/orders/${orderId}/advance`, { state: 'ENROUTE' });
    await page.clock.fastForward(10_000);
    await page.getByTestId('rider-mark').waitFor();
    await expectNoAxeFindings(page, 'on its way');
    await page.getByRole('link', { name: 'Back to shopping' }).click();
    await page.getByTestId('live-order').waitFor();
    await expectNoAxeFindings(page, 'home with an order under way', EXCEPT_FEED);
  });

  test('axe finds no violations on pages that are empty or not found', async () => {
    const page = await pages.open(DESKTOP);
    for (const [path, name] of [
      ['/no/such/place/at/all', 'not found'],
      ['/account', 'login needed'],
      ['/share/cart/none', 'no shared cart'],
    ] as const) {
      await page.goto(server.url + path);
      await page.locator('[data-testid="screen"]').waitFor();
      await expectNoAxeFindings(page, name);
    }
  });

  test('axe finds no violations in the wallet and on gift card pages', async () => {
    const page = await pages.open(DESKTOP);
    const { payment } = await openAccountPage(page, server, '/account/wallet');
    await page.getByTestId('wallet-transaction').first().waitFor();
    await expectNoAxeFindings(page, 'wallet');
    await page.getByTestId('wallet-add').click();
    await page.getByTestId('fund-next').click();
    await expectNoAxeFindings(page, 'how much', EXCEPT_BACKGROUND);
    await page.getByTestId('fund-amount').fill('500');
    await page.getByTestId('fund-next').click();
    await payment.methods.waitFor();
    await expectNoAxeFindings(page, 'how it is paid for', EXCEPT_BACKGROUND);
    await page.goto(`${server.url}/account/gifts`);
    await page.getByTestId('gift-card').first().waitFor();
    await page.getByTestId('gift-terms').waitFor();
    await expectNoAxeFindings(page, 'gift cards');
    await page.getByTestId('gift-card').first().click();
    await page.getByTestId('gift-code').waitFor();
    await expectNoAxeFindings(page, 'gift card');
  });

  test('axe finds no violations in the account', async () => {
    const page = await pages.open(DESKTOP);
    await openAccountPage(page, server, '/account');
    for (const [path, ready] of [
      ['/account', 'profile-widget'],
      ['/account/addresses', 'address-list'],
      ['/account/privacy', 'privacy-snippet'],
      ['/account/delete-account', 'losses'],
      ['/account/delete-account-feedback?reason=other&subreason=', 'delete-feedback'],
    ] as const) {
      if (path !== '/account') await page.goto(server.url + path);
      await page.getByTestId(ready).first().waitFor();
      await expectNoAxeFindings(page, path);
    }
    await page.getByTestId('delete-ask').click();
    await expectNoAxeFindings(page, 'asked once more', EXCEPT_BACKGROUND);
  });

  test('axe finds no violations on the QA page', async () => {
    const page = await pages.open(DESKTOP);
    await page.goto(`${server.url}/harness?host=phonepe-android`);
    const device = page.frameLocator('[data-testid="device"]');
    await device.getByTestId('product-card').first().waitFor();
    await expectNoAxeFindings(page, 'harness');
  });
});

test.each([
  ['a phone', PHONE, 360],
  ['a wide screen', DESKTOP, 1280],
])(
  'the QA page on %s keeps the selected call and its details in view until the details are closed',
  async (_name, options, width) => {
    const page = await pages.open(options);
    // a low window, in which only a few calls fit
    const height = 500;
    await page.setViewportSize({ width, height });
    const { harness } = await shopperIn(page, server, { host: 'phonepe-android' });
    const calls = page.getByTestId('timeline-row');
    const chosen = page.locator('[data-testid="timeline-row"][aria-pressed="true"]');
    const details = page.getByRole('region', { name: /^Details of / });
    async function expectBothInView(): Promise<void> {
      const [row, panel] = [await chosen.boundingBox(), await details.boundingBox()];
      if (!row || !panel) throw new Error('one of them is not drawn');
      expect(row.y).toBeGreaterThanOrEqual(0);
      // browsers scroll by whole pixels
      expect(Math.floor(row.y + row.height)).toBeLessThanOrEqual(panel.y);
      expect(panel.y + panel.height).toBeLessThanOrEqual(height);
    }

    await harness.rows('getSupportedWebSDKVersion').first().click();
    await expectBothInView();
    await details.getByRole('button', { name: 'Close the details' }).click();
    await expect.poll(() => details.count()).toBe(0);

    // the newest call: later calls will push it down
    await calls.last().click();
    await expectBothInView();
    const before = await calls.count();
    await harness.device.locator('body').evaluate(() => location.reload());
    // more calls than fit in the window
    await expect.poll(() => calls.count()).toBeGreaterThan(before + 6);
    await expectBothInView();
    const closedCallId = await chosen.getAttribute('id');
    await page.keyboard.press('Escape');
    await expect.poll(() => details.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(closedCallId);
  },
);

test('the first Tab reaches “Skip to content”, before and after the shop starts', async () => {
  const page = await pages.open(DESKTOP);
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, () => {});
  await page.goto(`${server.url}/categories`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const focused = page.locator(':focus');
  for (const runs of [false, true]) {
    if (runs) {
      await page.unroute(scripts);
      await page.goto(`${server.url}/categories`, { waitUntil: 'networkidle' });
    }
    await main.getByRole('link').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused.textContent()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await main.locator(':focus').count()).toBe(1);
  }
});

test('“Only n left” is never cut off on the narrowest phone, even at 200% text size', async () => {
  const page = await pages.open(PHONE);
  // cards are narrowest beside the list of subcategories
  await page.goto(`${server.url}/cn/vegetables/cid/11/111`);
  const card = page
    .getByTestId('product-card')
    .filter({ hasText: /Only \d+ left/ })
    .first();
  await card.scrollIntoViewIfNeeded();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of ['100%', '200%']) {
      await page.evaluate((zoom) => {
        document.documentElement.style.setProperty('text-size-adjust', zoom);
      }, size);
      const overflow = await card.getByText(/Only \d+ left/).evaluate((note) => {
        const words = document.createRange();
        words.selectNodeContents(note);
        const edge = note.closest('article')?.getBoundingClientRect().right ?? 0;
        return {
          words: words.getBoundingClientRect().right - edge,
          letters: words.getBoundingClientRect().height,
        };
      });
      expect(overflow.words, `${width} px, ${size}`).toBeLessThan(0);
      expect(overflow.letters > 20, 'the letters are larger').toBe(size === '200%');
    }
  }
});

describe('with the keyboard alone', () => {
  test.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])(
    'with the keyboard alone, an order can be placed on %s, starting at the home feed, and the focus is always visible',
    async (_name, options) => {
      const page = await pages.open(options);
      const { login, address, payment } = await goHome(page, server);
      const { step, reach, troubles } = keyboardOf(page);

      await reach(page.getByTestId('add').first());
      await step('Enter');
      await expectText(page.getByTestId('qty').first(), '1');
      await step('Space');
      await expectText(page.getByTestId('qty').first(), '2');
      for (let stops = 0; stops < 25; stops += 1) await step('Tab');
      await reach(page.getByTestId('cart-button').filter({ visible: true }), 'Shift+Tab');
      await step('Enter');
      await page.getByTestId('bill').waitFor();

      await reach(page.getByTestId('cart-cta'));
      await page.keyboard.press('Enter');
      const phone = page.getByTestId('login-phone');
      await phone.waitFor();
      await page.keyboard.type('9000000001');
      await reach(page.getByTestId('login-submit'));
      await page.keyboard.press('Enter');
      await page.getByTestId('login-otp').waitFor();
      await page.keyboard.type('1234');
      await login.expectSuccess();

      await address.form.waitFor();
      for (const [field, text] of [
        ['Flat, floor or house', 'C-12'],
        ['Area or locality', 'Sector 49'],
        ['PIN code', '122018'],
      ] as const) {
        await reach(address.form.getByLabel(field));
        await page.keyboard.type(text);
      }
      await reach(page.getByTestId('address-save'));
      await page.keyboard.press('Enter');

      await payment.methods.waitFor();
      await reach(payment.methods.getByRole('radio').first());
      for (let downs = 0; downs < 12; downs += 1) {
        if (await page.locator('[data-method="cod"] input').isChecked()) break;
        await step('ArrowDown');
      }
      await reach(page.getByTestId('pay-now'));
      await page.keyboard.press('Space');
      await expectOneOrder(server, await payment.waitForOrder());
      await reach(page.getByRole('link', { name: 'Back to shopping' }));
      expect(troubles).toEqual([]);
    },
  );

  test.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])(
    'on %s no bar covers the focused element, not even after Shift+Tab or above the cart’s footer',
    async (_, options) => {
      const page = await pages.open(options);
      const { step, reach, troubles } = keyboardOf(page);
      for (const path of ['/', '/cn/dairy/cid/14/14', '/s?q=milk']) {
        await page.goto(server.url + path, { waitUntil: 'networkidle' });
        const stepper = page.getByTestId('add').nth(9);
        await reach(stepper);
        for (let stops = 0; stops < 24; stops += 1) await step('Shift+Tab', ` on ${path}`);
      }
      await openKnown(page, server, '/cart');
      await page.getByTestId('bill').waitFor();
      await page.getByTestId('cart-cta').waitFor();
      await reach(page.getByTestId('bill').getByRole('button').last());
      for (let stops = 0; stops < 8; stops += 1) await step('Shift+Tab', ' in the cart');
      expect(troubles).toEqual([]);
    },
  );

  test('documents can be uploaded and unlocked by keyboard, the events are tracked, and axe finds no violations', async () => {
    const page = await pages.open(DESKTOP);
    await page.goto(`${server.url}/print`);
    await page.getByTestId('widget').nth(9).waitFor();
    await expectNoAxeFindings(page, 'print store');
    const { reach, troubles } = keyboardOf(page);

    await reach(page.getByTestId('print-upload'));
    await page.keyboard.press('Enter');
    const begin = page.getByTestId('print-choose');
    await begin.waitFor();
    await expectNoAxeFindings(page, 'upload', EXCEPT_BACKGROUND);
    const chosen = page.waitForEvent('filechooser');
    await reach(begin);
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    await chooser.setFiles({ name: 'a.exe', mimeType: 'application/x-dosexec', buffer: Buffer.from('MZ') });
    await page
      .getByTestId('upload-failed')
      .filter({ hasText: /File format not supported.*a\.exe/ })
      .waitFor();
    await expectNoAxeFindings(page, 'upload fail', EXCEPT_BACKGROUND);

    await reach(page.getByTestId('print-choose-others'));
    await page.keyboard.press('Space');
    await reach(begin);
    const buffer = Buffer.from(makePdf({ pages: 2, password: 'sesame' }));
    const locked = { name: 'tax.pdf', mimeType: 'application/pdf', buffer };
    await page.getByTestId('print-input').setInputFiles(locked);
    const password = page.getByTestId('print-password');
    await password.waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByText(/Wrong password/).waitFor();
    await expectNoAxeFindings(page, 'a wrong password', EXCEPT_BACKGROUND);
    await password.fill('');
    await page.keyboard.type('sesame');
    await page.keyboard.press('Enter');
    await page.getByText('Unlocked.').waitFor();
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/print/preview');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);

    await page.goto('about:blank');
    const tracked = () =>
      server
        .control<LoggedEvent[]>('GET', '/events?sink=internal')
        .then((events) =>
          events.filter(({ name }) => name.startsWith('Print ') && name !== 'Print Marketing Section Shown'),
        );
    await expect.poll(async () => (await tracked()).length).toBe(5);
    const events = (await tracked()).sort((a, b) => a.at - b.at || a.n - b.n);
    expect(events.map(({ name, properties }) => [name, properties])).toMatchObject([
      ['Print Upload Failed', { reason: 'file-format', file_count: 1 }],
      ['Print File Added', { file_type: 'pdf', source: 'picker' }],
      ['Print Password Entered', { file_count: 1, opened_count: 0 }],
      ['Print Password Entered', { file_count: 1, opened_count: 1 }],
      ['Print Upload Completed', { file_count: 1, page_count: 2 }],
    ]);
  });
});
