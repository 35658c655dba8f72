import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { controlOf } from '../../fixtures/harness/test/control.ts';
import { recordTimeline } from '../../fixtures/harness/test/timeline.ts';
import { completeSetup, setupFromFile } from '../../fixtures/harness/test/setup.ts';
import { writeCurl } from '../../bridge/harness/write-curl.ts';
import { readTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { harnessDriver } from '../../fixtures/harness/test/pages/harness.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { type OrderRow, serveShop } from '../support/shop-server.ts';
import { expectOneOrder, shopperIn, shopperOn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

/** The QA page itself, around a working shop. */
async function openHarness(host: 'phonepe-android' | 'airtel' | 'mobile-web') {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host });
  await shopper.home.expectShown();
  const user = page.getByLabel(/Log(ged)? in to/);
  const details = page.getByRole('region', { name: /^Details of / });
  return { page, ...shopper, user, details };
}

test('the QA page creates a user, clears storage and resets the sandbox with one click each', async () => {
  const { page, home, cart, harness, user } = await openHarness('mobile-web');
  const notice = page.getByRole('status').first();
  const { id } = await home.add();
  const card = harness.device.locator(`[data-product-id="${id}"]`).first();
  await cart.expectCount(1);
  // the shop writes the cart to storage after a delay
  await expect.poll(() => readStoredNames(page)).toContainEqual(expect.stringMatching(/cart/));

  await page.getByTestId('clear-storage').click();
  await notice.getByText('Stored data cleared.').waitFor();
  await card.getByTestId('add').waitFor();
  expect(await user.inputValue()).toBe('9876543210');

  await home.add();
  await page.getByTestId('new-user').click();
  await card.getByTestId('add').waitFor();
  const phone = await user.inputValue();
  expect(phone).toMatch(/^8\d{9}$/);
  await notice.getByText(phone).waitFor();

  await server.control('PUT', `/products/${id}`, { inventory: 0 });
  await page.getByTestId('reset-sandbox').click();
  await notice.getByText('Sandbox reset').waitFor();
  await card.getByTestId('add').waitFor();
  expect(await user.inputValue()).toBe(phone);
});

test('a reset of the sandbox leaves no app of the tenant with a login or cart that has ended, in another tab either', async () => {
  const { page, ...android } = await openHarness('phonepe-android');
  const tab = await page.context().newPage();
  const ios = await shopperIn(tab, server, { host: 'phonepe-ios' });
  await ios.home.expectShown();
  const logIn = ({ harness }: typeof ios) =>
    harness.device.getByRole('button', { name: 'Log in' }).filter({ visible: true });
  const added = new Map<typeof ios, string>();
  for (const app of [android, ios]) {
    added.set(app, (await app.home.add()).id);
    await app.harness.rows('POST /api/v5/carts').waitFor();
    await logIn(app).click();
    await app.harness.consent('allow');
    await logIn(app).waitFor({ state: 'detached' });
  }
  const card = (app: typeof ios) =>
    app.harness.device.locator(`[data-product-id="${added.get(app)}"]`).first();

  await page.getByTestId('reset-sandbox').click();
  await page.getByRole('status').getByText('Sandbox reset and stored data cleared').waitFor();
  await logIn(android).waitFor();
  await card(android).getByTestId('add').waitFor();
  // the app that runs on logs out, and puts what was added into a new cart
  await logIn(ios).waitFor();
  await card(ios).getByTestId('qty-plus').click();
  await ios.harness.rows('POST /api/v5/carts').nth(1).waitFor();
  for (const of of [page, tab]) {
    await of.getByTestId('timeline-outcome').selectOption('bad');
    expect(
      await of.locator('[data-testid="timeline-row"]:is([data-outcome="401"], [data-outcome="404"])').count(),
    ).toBe(0);
  }
});

test('the QA page masks secrets in a request and its response, copies the request as cURL and finds it by search', async () => {
  const { page, harness, home, details } = await openHarness('mobile-web');
  const fold = page.getByTestId('timeline-fold').first();
  await fold.getByText(/tracking post/).waitFor();
  const posts = page.locator('[data-testid="timeline-row"][data-method*="/api/track"]');
  expect(await posts.count()).toBe(0);
  await fold.click();
  await posts.first().waitFor();
  await fold.click();
  expect(await posts.count()).toBe(0);

  await home.add();
  await harness.rows('POST /api/v5/carts').waitFor();
  const rows = page.getByTestId('timeline-row');
  const search = page.getByTestId('timeline-search');
  await search.fill('nothing has this in it');
  await page.getByText('No matching events.').waitFor();
  // the search combines a word of the call's name with one of its response
  await search.fill('CARTS cart_state');
  await expect.poll(() => rows.count()).toBe(1);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rows.click();
  await details.getByText('"quantity": 1').first().waitFor();
  await details.getByText('"cart_state"').first().waitFor();
  expect(await details.textContent()).toMatch(/auth_key: ••••/);
  await details.getByTestId('copy-curl').click();
  await details.getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`curl -X POST '${server.url}/api/v5/carts'`);
  expect(command).toMatch(/^# Set these first: .*AUTH_KEY/);
  expect(command).toContain(`-H 'auth_key: '"$AUTH_KEY"`);
  expect(command).toMatch(/--data-raw '\{.*"quantity":1/);
});

test('a link to the QA page sets everything up, says what is wrong in it, survives a reload and ends in a report', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home } = await shopperIn(page, server, { host: 'phonepe-android' });
  await home.expectShown();
  await page.goto(
    `${server.url}/harness?host=phonepe-android&phone=8123456789&path=/help&size=320x568&answers=agree&colour=red`,
  );
  await page.getByTestId('link-problems').getByText('colour').waitFor();
  const { device } = harness;
  await device.getByRole('heading', { name: 'Help' }).first().waitFor();
  expect(await device.locator('html').evaluate(() => window.innerWidth)).toBe(320);
  await page.getByTestId('rotate').click();
  await expect.poll(() => device.locator('html').evaluate(() => window.innerWidth)).toBe(568);

  await harness.openLink('/account');
  // the sheet that asks for consent is answered by itself
  await device.getByText('+91 81234 56789').waitFor();

  await page.reload();
  await device.getByText('+91 81234 56789').waitFor();
  expect(new URL(page.url()).search).toBe(
    '?host=phonepe-android&version=7&phone=8123456789&path=/help&size=568x320&answers=agree',
  );
  expect(await harness.rows('login').count()).toBeGreaterThan(0);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('report').click()]);
  expect(download.suggestedFilename()).toMatch(/^doorstep-phonepe-android-\d+\.md$/);
  const report = readFileSync(await download.path(), 'utf8');
  expect(report).toContain(`- Open it again: ${page.url().replace('/help', '/account')}`);
  expect(report).toContain(`- Build: ${readFileSync('dist/build-id', 'utf8').slice(0, 12)}\n`);
  const storedTokens = await device.locator('html').evaluate(() => JSON.stringify({ ...localStorage }));
  for (const token of storedTokens.match(/v\d::[\w-]{8,}/g) ?? []) expect(report).not.toContain(token);
});

test('the QA page labels the telecom app as based on assumptions, and shows a skipped login as declined', async () => {
  const { page, harness } = await openHarness('airtel');
  const picker = page.getByTestId('host-picker');
  await picker.getByRole('radio', { name: 'Telecom app assumed' }).waitFor({ state: 'attached' });
  expect(await picker.getByText('assumed').count()).toBe(1);
  await page.getByText('Nothing about this app is public').waitFor();

  const login = harness.rows('login').first();
  await harness.device.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
  await harness.device.getByTestId('consent-deny').waitFor();
  await login.getByText('at the app’s page').waitFor();
  await harness.consent('deny');
  await login.and(page.locator('[data-outcome="declined"]')).waitFor();
});

test('the QA page logs in to the shop as the app’s user, and closes a sheet along with the page that opened it', async () => {
  const { page, harness, home } = await openHarness('phonepe-android');
  const { device } = harness;
  const logIn = () => device.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
  const sheet = page.getByTestId('consent-sheet');
  await logIn();
  await sheet.waitFor();
  await harness.switchOffline();
  await harness.restore();
  await page.getByText('This page could not be reached').waitFor();
  expect(await sheet.count()).toBe(0);
  await harness.switchOffline();
  await harness.restore();
  await home.expectShown();
  // the user can also be changed while the app is running
  await harness.setPhone('9000000123');
  await logIn();
  await sheet.getByText('PayKaro as ••••••0123').waitFor();
  await harness.consent('allow');
  await sheet.waitFor({ state: 'detached' });
  await harness.openLink('/account');
  await device.getByTestId('account').getByText(/0123/).waitFor();
});

test('offline mode of the QA page blocks code, styles, pictures, requests and navigation', async () => {
  const { page, harness } = await openHarness('mobile-web');
  const load = () => harness.device.locator('body').evaluate(loadFiles, `?at=${Date.now()}`);
  // the second time in a new frame, which starts without the setting
  const offline = page.getByTestId('offline');
  for (const time of ['first', 'second']) {
    await harness.restore();
    await harness.device.locator('[data-screen="home"]').waitFor();
    await harness.switchOffline();
    expect(await offline.textContent()).toBe('Go online');
    expect([time, await load()]).toEqual([time, []]);
    await harness.switchOffline();
    expect([time, await load()]).toEqual([time, ['code', 'style sheet', 'picture', 'answer']]);
  }
  await harness.switchOffline();
  for (const file of ['/harness/page.js', '/sandbox/payer/payer.css', '/icon.svg']) {
    await harness.rows(file).and(page.locator('[data-outcome="offline"]')).first().waitFor();
  }
  const navigations: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()));
  await harness.device.locator('body').evaluate(() => location.assign('/categories'));
  await page.getByText('This page could not be reached').waitFor();
  expect(navigations).toEqual([]);
  await harness.switchOffline();
  await harness.restore();
  await harness.device.locator('[data-screen="categories"]').waitFor();
});

test('two tabs of the QA page with different hosts are each rendered for their own host', async () => {
  const { page, harness } = await openHarness('airtel');
  const otherTab = await page.context().newPage();
  const { harness: desk } = await shopperIn(otherTab, server, { host: 'desktop' });
  const readHost = ({ device }: typeof desk) =>
    device.locator('head > script').first().getAttribute('data-drawn-for');
  expect(await readHost(desk)).toBe('desktop');
  // each tab and its frame keep their own host
  await harness.restore();
  await harness.device.locator('[data-screen="home"]').waitFor();
  expect(await readHost(harness)).toBe('airtel');
  await desk.device.locator('body').evaluate(() => location.assign('/categories'));
  await desk.device.locator('[data-screen="categories"]').waitFor();
  expect(await readHost(desk)).toBe('desktop');
});

test('two tabs of the QA page with different tenants order, fail and reset without seeing each other', async () => {
  const page = await pages.open(DESKTOP);
  const ashas = await shopperIn(page, server, { host: 'mobile-web', tenant: 'asha' });
  const { home, cart, login, address, payment } = ashas;
  const { id } = await home.add();
  await cart.open();
  await cart.proceed();
  await login.logInWithPhone('9876543210');
  await address.choose();
  await payment.choose('nb');
  await payment.chooseBank();

  const otherTab = await page.context().newPage();
  const ravis = await shopperIn(otherTab, server, { host: 'mobile-web', tenant: 'ravi' });
  // a tab without a tenant's login or cart
  await ravis.home.expectShown();
  await otherTab.getByTestId('rule-match').fill('* /*');
  await otherTab.getByTestId('rule-times').selectOption('always');
  await otherTab.getByTestId('rule-add').click();
  await otherTab.getByTestId('active-faults').getByText('* /*: server error').waitFor();

  // to the bank's page and back, while the other tab's tenant is in the cookie
  await payment.payNow();
  await ashas.harness.expectPayer();
  await otherTab.getByTestId('restore').click();
  await otherTab.getByTestId('reset-sandbox').click();
  await otherTab.getByRole('status').first().getByText('Sandbox reset').waitFor();
  await ravis.home.expectShown();
  await ashas.harness.pay('approve');
  const orderId = await payment.waitForOrder();

  const listOrders = (tenant?: string) =>
    controlOf(() => server.url, tenant)<OrderRow[]>('GET', '/orders').then((orders) =>
      orders.map((order) => order.id),
    );
  expect(await listOrders('asha')).toContain(orderId);
  const seeded = await listOrders('ravi');
  expect(await listOrders()).toEqual(seeded);
  expect(seeded).not.toContain(orderId);

  // the set-up shows the tenant, and its link and report carry it
  expect(await page.getByTestId('tenant').inputValue()).toBe('asha');
  expect(new URL(page.url()).search).toBe('?host=mobile-web&tenant=asha');
  await page.getByTestId('tenant').fill('No name!');
  await page.getByTestId('tenant').press('Enter');
  expect(new URL(page.url()).search).toBe('?host=mobile-web&tenant=asha');
  await page.getByTestId('tenant').fill('');
  await page.getByTestId('tenant').press('Enter');
  await page.waitForURL(`${server.url}/harness?host=mobile-web`);
  await ashas.harness.device.locator(`[data-product-id="${id}"]`).first().getByTestId('add').waitFor();
});

/** Tries to load an uncached file of each kind and an API request; returns the names of those that loaded. */
async function loadFiles(_body: Element, fresh: string): Promise<string[]> {
  const element = (name: string, place: object) =>
    new Promise((resolve, reject) => {
      const newElement = Object.assign(document.createElement(name), place, {
        onload: resolve,
        onerror: reject,
      });
      document.body.append(newElement);
    });
  const requests = {
    code: () => element('link', { rel: 'modulepreload', href: `/harness/page.js${fresh}` }),
    'style sheet': () => element('link', { rel: 'stylesheet', href: `/sandbox/payer/payer.css${fresh}` }),
    picture: () => element('img', { src: `/icon.svg${fresh}` }),
    answer: () => fetch(`/api/config/main${fresh}`),
  };
  const loadedFiles: string[] = [];
  for (const [what, ask] of Object.entries(requests))
    await ask().then(
      () => loadedFiles.push(what),
      () => {},
    );
  return loadedFiles;
}

/** Storage keys without the host prefix. */
function readStoredNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).map((name) => name.replace(/^.*?\|/, '')));
}

test('the QA page makes calls of the backend fail, settles a payment, moves the order on and sets the arrival of new ones', async () => {
  const page = await pages.open(DESKTOP);
  await page.goto(`${server.url}/harness?host=mobile-web&rule=POST+/v5/carts:error:once`);
  const harness = harnessDriver(page, server.url);
  const { home, cart, login, payment } = shopperOn(harness.device);
  const active = page.getByTestId('active-faults');
  await active.getByText('POST /v5/carts: server error, next call').waitFor();
  await home.expectShown();
  await home.add();
  // the fault is gone once the call has failed, and the next attempt succeeds
  await active.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?host=mobile-web');
  await harness.rows('POST /api/v5/carts').first().getByText('broken on purpose: server error').waitFor();

  await page.getByTestId('rule-match').fill('v5/carts');
  await page.getByTestId('rule-add').click();
  expect(await server.control('GET', '/faults')).toEqual([]);
  await page.getByTestId('rule-match').fill('* /api/v5/carts*');
  await page.getByTestId('rule-mode').selectOption('slow');
  await page.getByTestId('rule-times').selectOption('always');
  await page.getByTestId('rule-add').click();
  await active.getByText('* /v5/carts*: 6 s late').waitFor();
  expect(await server.control('GET', '/faults')).toEqual([{ match: '* /v5/carts*', delayMs: 6_000 }]);
  await page.getByRole('button', { name: 'End * /v5/carts*: 6 s late' }).click();
  await active.waitFor({ state: 'detached' });
  expect(await server.control('GET', '/faults')).toEqual([]);

  await cart.open();
  await cart.proceed();
  await login.logInWithPhone('9876543210');
  await harness.device.getByTestId('address-option').first().click();
  await payment.choose('upi');
  await payment.enterUpiId('wait@upi');
  await payment.payNow();
  await payment.expectPending();
  await page.getByTestId('payment-paid').click();
  const orderId = await payment.waitForOrder();
  const { total } = await expectOneOrder(server, orderId);
  await page.getByText(new RegExp(`^Payment \\S+ of ₹${total} is paid\\.$`)).waitFor();
  await page.getByTestId('order-advance').click();
  await page.getByText(/^Order \S+ is now /).waitFor();

  await page.getByTestId('stores-closed').click();
  await page.getByText('Every store is closed: it takes orders for delivery slots only.').waitFor();
  expect(await server.control('GET', '/stores')).toMatchObject([{ open: false }, { open: false }]);
  await page.getByTestId('stores-open').click();
  await page.getByText('Every store is open.').waitFor();
  expect(await server.control('GET', '/stores')).toMatchObject([{ open: true }, { open: true }]);

  const arrival = page.getByTestId('arrival-minutes');
  await arrival.fill('601');
  await arrival.press('Enter');
  expect(await arrival.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('1 to 600');
  await arrival.fill('37');
  await arrival.press('Enter');
  await page.getByText('New orders of every store arrive in 37 minutes.').waitFor();
  expect(await server.control('GET', '/stores')).toMatchObject([{ minutes: 37 }, { minutes: 37 }]);
  await harness.openLink('/');
  await harness.device
    .getByText(/\b37 min/)
    .first()
    .waitFor();
});

test('a link to the QA page sets scheme, text size, pixel ratio, clock and seed of the app, and the clock moves on with the sandbox', async () => {
  const page = await pages.open(DESKTOP);
  const query = '?host=mobile-web&tenant=clock&scheme=dark&text=150&dpr=3&clock=2026-12-24T13:00:00Z&seed=7';
  const look = () =>
    device.locator('html').evaluate((html) => ({
      pixelRatio: devicePixelRatio,
      isSharp: matchMedia('(min-resolution: 2dppx)').matches,
      border: getComputedStyle(html).getPropertyValue('--hairline'),
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      background: getComputedStyle(document.body).backgroundColor,
      textPx: getComputedStyle(html).fontSize,
      day: new Date().toISOString().slice(0, 13),
    }));
  const { device, openLink, ...harness } = harnessDriver(page, server.url);
  const { home } = shopperOn(device);
  /** An id that the app draws once it is opened by the link. */
  async function openRun(): Promise<string | undefined> {
    await page.goto('about:blank');
    await page.goto(`${server.url}/harness${query}`);
    await home.expectShown();
    await harness.rows('GET /api/config/main').waitFor();
    return page.evaluate(
      () => Object.entries(localStorage).find(([name]) => name.endsWith('device_id'))?.[1],
    );
  }
  const drawnId = await openRun();
  expect(drawnId).toMatch(/\w{8}/);
  expect(await openRun()).toBe(drawnId);
  expect(await look()).toEqual({
    pixelRatio: 3,
    isSharp: true,
    border: '',
    isDark: true,
    background: 'rgb(14, 20, 17)',
    textPx: '24px',
    day: '2026-12-24T13',
  });
  await harness.moveClock(90);
  expect((await look()).day).toBe('2026-12-24T14');
  const control = controlOf(() => server.url, 'clock');
  const { now, seed } = await control<{ now: number; seed: number }>('GET', '/clock');
  expect([new Date(now).toISOString().slice(0, 13), seed]).toEqual(['2026-12-24T14', 7]);
  expect(new URL(page.url()).search).toContain('clock=2026-12-24T14:3');

  await page.getByTestId('scheme').selectOption('light');
  await page.getByTestId('text-size').selectOption('85');
  await device.locator('html').evaluate(() => {
    const rule = '@media (-webkit-min-device-pixel-ratio: 2) { :root { --hairline: 0.5px } }';
    document.styleSheets[0]?.insertRule(rule);
  });
  await page.getByTestId('pixel-ratio').selectOption('2');
  expect((await look()).border).toBe('0.5px');
  await page.getByTestId('pixel-ratio').selectOption('1.5');
  expect(await look()).toMatchObject({
    pixelRatio: 1.5,
    isSharp: false,
    border: '',
    isDark: false,
    background: 'rgb(244, 246, 243)',
    textPx: '13.6px',
  });
  // a tab that enters the tenant without the clock gets it, and says so
  await page.goto(`${server.url}/harness?host=mobile-web&tenant=clock`);
  await page.getByText('The clock of this sandbox had been moved').waitFor();
  await home.expectShown();
  expect((await look()).day).toBe('2026-12-24T14');
  await page.getByTestId('clock-real').click();
  await expect.poll(async () => (await look()).day).toBe(new Date().toISOString().slice(0, 13));
});

test('a payment that was broken on purpose is red in the QA page, and nothing that the page saves contains a secret', async () => {
  const page = await pages.open(DESKTOP);
  const setup = completeSetup({ host: 'phonepe-android', tenant: 'money' });
  const recorded = await recordTimeline(page, setup, server.url);
  const { harness, home, cart, address, payment } = await shopperIn(page, server, {
    host: 'phonepe-android',
    tenant: 'money',
  });
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await address.choose();
  const { device } = harness;
  await device.getByTestId('tax-details-edit').click();
  await device.getByTestId('gstin').fill('06AABCG5520M1ZN');
  await device.getByTestId('business-name').fill('Gulmohar Traders');
  await device.getByTestId('tax-details-save').click();
  await device.getByTestId('gstin').waitFor({ state: 'detached' });
  const amount = await payment.readAmount();
  await payment.payNow();
  await harness.expectPayer();
  // the backend gives up before the payer approves
  await page.getByTestId('payment-declined').click();
  await page.getByText(/^Payment \S+ of ₹\S+ is declined\.$/).waitFor();
  await harness.pay('approve');
  const row = page.getByTestId('money-row');
  await row.getByText('The payer approved in the app, but the attempt has failed.').waitFor();
  await row.getByText(`₹${amount / 100}, late`).waitFor();
  expect(await row.locator('td[data-wrong]').count()).toBe(2);
  expect(await row.locator('[data-column="refund"]').textContent()).toBe(`₹${amount / 100}`);

  async function save(start: () => Promise<unknown>): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), start()]);
    return download.path();
  }
  const choose = (format: string) => () => page.getByTestId('timeline-export').selectOption(format);
  const paths = {
    report: await save(() => page.getByTestId('report').click()),
    timeline: await save(choose('timeline')),
    har: await save(choose('har')),
  };
  const texts = Object.entries(paths).map(([name, path]) => [name, readFileSync(path, 'utf8')] as const);
  const timeline = readTimelineFile(readFileSync(paths.timeline, 'utf8'));
  expect(setupFromFile(paths.timeline)).toMatchObject({ host: 'phonepe-android', tenant: 'money' });
  const saved = new Map([
    ...texts,
    ['link', page.url()],
    [
      'curl',
      timeline.rows
        .filter(({ kind }) => kind === 'api')
        .map((call) => writeCurl(call, server.url))
        .join(),
    ],
  ]);
  expect(saved.get('report')).toContain('## Money');
  const stored = await device
    .locator('html')
    .evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  const secrets = [
    ...recorded.secrets(),
    ...(stored.match(/v\d::[\w-]{8,}/g) ?? []),
    // the address of the seed
    ...['B-1204', 'Amaltas Towers', 'Opposite the lake park', '122011', 'Asha Verma'],
    '06AABCG5520M1ZN',
  ];
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) {
    for (const [name, text] of saved)
      expect([name, secret, text.includes(secret)]).toEqual([name, secret, false]);
  }

  // the same timeline does not differ from itself, until something else happens
  await page.getByTestId('timeline-compare').setInputFiles(paths.timeline);
  await page.getByTestId('comparison').getByText('No difference').waitFor();
  await page.getByTestId('timeline-compare').setInputFiles(paths.har);
  await page.getByTestId('file-problem').getByText('This file is not a timeline.').waitFor();
  await page.getByTestId('timeline-outcome').selectOption('bad');
  expect(
    await page.getByTestId('timeline-row').evaluateAll((rows) => rows.map((one) => one.dataset.tone)),
  ).toContain('bad');
});
