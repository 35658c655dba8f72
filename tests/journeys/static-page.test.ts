import { describe, expect, test } from 'vitest';
import { failedCallsOf, serveBackend } from '../support/backend-at.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn, expectOneOrder } from '../support/shopper.ts';
import { pageWith, serveBuild } from '../support/static-build.ts';

const server = serveShop();
const pages = openPages();

describe.each([
  ['in the configured folder', '/shop/', '/shop/', DESKTOP, 'nb', '/api'],
  ['in an unconfigured folder', '/some/folder/', '', PHONE, 'cod', '/backend'],
] as const)('the static page %s', (_place, folder, base, options, method, api) => {
  const backend = serveBackend(server, api);
  const host = serveBuild(folder, () => ({ SHOP_API: backend.api, SHOP_BASE: base }));

  test('a static page takes an order, from the feed to the confirmation, with an API on another origin', async () => {
    const page = await pages.open(options);
    await page.goto(host.url + folder);
    const { home, cart, login, address, payment } = shopperOn(page);
    const picked = await home.add();
    const picture = home.card(picked.id).locator('img').first();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const search = page.getByRole('link', { name: /^Search/ });
    expect(await search.getAttribute('href')).toBe(`${folder}s`);

    await cart.open();
    expect(page.url()).toBe(`${host.url}${folder}cart`);
    await cart.proceed();
    await login.logInWithPhone();
    await address.choose();
    await payment.choose(method);
    if (method === 'nb') await payment.chooseBank();
    await payment.payNow();
    if (method === 'nb') await payment.approve();
    const orderId = await payment.waitForOrder();
    await expectOneOrder(server, orderId);
    expect(failedCallsOf(backend)).toEqual([]);
    expect(backend.calls).toContain(
      `200 GET ${new URL(backend.api.replace(/\/api$/, '')).pathname.replace(/\/$/, '')}/api/feature-flags/receive`,
    );

    expect(new URL(page.url()).pathname).toBe(`${folder}checkout/success`);
    if (base === '') await page.goto(`${host.url}${folder}cart`);
    else await page.reload();
    if (base === '') await cart.expectEmpty();
    else expect(await payment.waitForOrder()).toBe(orderId);
  });
});

test('the static page contains the configured settings, and its policy allows the hosts they name', async () => {
  const html = await pageWith({
    SHOP_API: 'https://backend.example/v9/',
    SHOP_BASE: '/shop',
    PHONEPE_SDK_URL: 'https://sdk.example/sdk.js',
    PARTNER_SETTINGS: '{"acme":{"sdkUrl":"https://acme.example/1.js"}}',
    APP_SCHEME: 'doorstep, corner',
    LINK_HOSTS: 'help.example',
    SHOP_FEED: 'layout',
    PRINT_STORAGE_HOSTS: 'files.example',
    PICTURE_HOSTS: 'images.example',
    LOGIN_CODE_LENGTH: '6',
  });
  expect(JSON.parse(/id="shop-boot">(.*)<\/script>/.exec(html)?.[1] ?? '').config).toEqual({
    api: 'https://backend.example/v9',
    appSchemes: ['doorstep', 'corner'],
    linkHosts: ['help.example'],
    feed: 'layout',
    orderHistory: 'bff',
    codeLength: 6,
    phonepeSdkUrl: 'https://sdk.example/sdk.js',
    partners: { acme: { sdkUrl: 'https://acme.example/1.js' } },
  });
  const policy = /Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.split('; ');
  expect(policy).toContain("script-src 'self' https://acme.example/1.js https://sdk.example/sdk.js");
  expect(policy).toContain("connect-src 'self' https://backend.example https://files.example");
  expect(policy).toContain("img-src 'self' data: blob: https://backend.example https://images.example");
  const addresses = html.match(/(?<=(src|href)=")[^"]*/g) ?? [];
  expect(addresses.filter((address) => !address.startsWith('/shop/'))).toEqual(['#content']);
});
