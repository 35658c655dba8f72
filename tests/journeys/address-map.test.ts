import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';
import { serveShop } from '../support/shop-server.ts';
import { setTextSize } from '../support/measure-text.ts';
import { openKnown } from '../support/openings.ts';
import { goToCart } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const TILE = 256;

/** Records the page's requests; returns those for the map. */
function recordMapRequests(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const ofMap = () => paths.filter((path) => /leaflet|\/tiles\//.test(path));
  return { ofMap, tiles: () => new Set(paths.filter((path) => path.includes('/tiles/'))) };
}

/** Waits until the name of the place at the pin differs from `before`. */
async function waitForName(place: Locator, before = ''): Promise<string> {
  let name = before;
  const placeName = async () => {
    if ((await place.getAttribute('data-status')) === 'success') name = (await place.textContent()) ?? '';
    return name;
  };
  await expect.poll(placeName).not.toBe(before);
  return name;
}

test('a shopper who denies location access can place a new address by drag, keys and search, even after being offline, and order to that address', async () => {
  const page = await pages.open(PHONE);
  const requests = recordMapRequests(page);
  const { cart, login, address, payment } = await goToCart(page, server);
  await cart.proceed();
  expect(requests.ofMap(), 'before the picker opens').toEqual([]);
  await login.logInWithPhone('9000000001');
  const map = page.getByTestId('map');
  const place = page.getByTestId('map-place');
  await map.locator('img.leaflet-tile-loaded').first().waitFor();
  let name = await waitForName(place);
  expect(name).toContain('Sector 49');
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  const maxTiles = (Math.ceil(box.width / TILE) + 1) * (Math.ceil(box.height / TILE) + 1);
  expect(requests.tiles().size, 'tiles of the view alone').toBeLessThanOrEqual(maxTiles);
  await expectNoAxeFindings(page, 'the map', { within: '[data-screen="cart"]', widths: [360] });
  await setTextSize(page, 200, 'root');
  const locateBox = await page.getByTestId('detect-location').boundingBox();
  const zoomBox = await page.getByTestId('map-zoom-out').boundingBox();
  expect((locateBox?.x ?? 0) + (locateBox?.width ?? 0), 'beside the zoom buttons').toBeLessThanOrEqual(
    zoomBox?.x ?? 0,
  );
  await setTextSize(page, 100, 'root');

  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 140, middle.y - 120, { steps: 4 });
  await page.mouse.up();
  name = await waitForName(place, name);

  await map.focus();
  await page.keyboard.press('Shift+ArrowRight');
  name = await waitForName(place, name);
  const before = requests.tiles().size;
  await page.getByTestId('map-zoom-out').click();
  await expect.poll(() => requests.tiles().size).toBeGreaterThan(before);
  expect(await place.textContent(), 'zooming moves no pin').toBe(name);

  await page.getByTestId('detect-location').click();
  await page.getByTestId('detect-allow').click();
  await page.getByTestId('location-error').getByText('Location is turned off for this shop.').waitFor();
  const search = page.getByTestId('location-search');
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);

  await search.fill('bandra');
  await page.getByTestId('location-suggestion').first().click();
  await page.getByTestId('not-serviceable').getByText('We do not deliver to Bandra West yet').waitFor();
  expect(await map.evaluate((node) => node === document.activeElement)).toBe(true);
  await search.fill('hauz');
  await page.getByTestId('location-suggestion').first().click();
  await page.getByTestId('not-serviceable').waitFor({ state: 'detached' });
  await page.getByTestId('map-confirm').click();
  await map.waitFor({ state: 'detached' });

  const flat = page.getByTestId('address-flat');
  await expect.poll(() => flat.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await address.form.getByLabel('PIN code').inputValue()).toBe('110016');
  await address.save();
  await address.form.getByText('Enter your flat, floor or house number.').waitFor();
  await expectNoAxeFindings(page, 'the address form', { within: '[data-screen="cart"]', widths: [360] });
  await flat.fill('C-12');
  await page.getByTestId('address-landmark').fill('The blue gate');
  await page.getByTestId('address-label').fill('Mum');
  await page.context().setOffline(true);
  await address.save();
  await address.form.getByText(/^This address is in Delhi, \d+ km from Sector 49, Gurugram/).waitFor();
  await expectNoAxeFindings(page, 'what is odd about the address', {
    within: '[data-screen="cart"]',
    widths: [360],
  });
  await address.saveAnyway();
  await address.form.getByText('Everything you typed is kept').waitFor();
  await page.context().setOffline(false);
  await address.save();
  await address.saveAnyway();

  await payment.choose('cod');
  await payment.payNow();
  const orderId = await payment.waitForOrder();
  await expectOneOrder(server, orderId);
  await page.clock.fastForward(30_000);
  const readEventNames = async () =>
    (await server.control<{ name: string }[]>('GET', '/events')).map(({ name }) => name);
  await expect
    .poll(readEventNames)
    .toEqual(expect.arrayContaining(['Map Pin Shifted', 'Location Popup Shown', 'Delivery Address Added']));
});

test('on a wide screen, “Use my current location” moves the pin, and a pin far from that location shows a warning', async () => {
  const page = await pages.open({
    ...DESKTOP,
    geolocation: { latitude: 28.4416, longitude: 77.1036 },
    permissions: ['geolocation'],
  });
  const { address } = await openKnown(page, server, '/cart?step=address');
  await address.list.waitFor();
  await page.getByTestId('address-add').click();
  await page.getByTestId('map').waitFor();
  await page.getByTestId('detect-location').click();
  await page.getByTestId('detect-allow').click();
  // the device is in the same sector as home, so only the button's label shows that it has responded
  await page.getByTestId('detect-location').getByText('Use my current location').waitFor();
  await page.getByTestId('map-place').getByText('Sector 54').first().waitFor();
  expect(await page.getByTestId('map-warning').count()).toBe(0);
  await page.getByTestId('map').focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowUp');
  await page
    .getByTestId('map-warning')
    .getByText(/from your current location/)
    .waitFor();

  // closes the map while it zooms: the map library's 250 ms timer must not throw
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByTestId('address-add').click();
  await page.getByTestId('map').locator('img.leaflet-tile-loaded').first().waitFor();
  // each key press counts, even during the animation of the previous one: 640 px in all
  await page.getByTestId('map').focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowUp');
  await page.getByTestId('map-warning').getByText('670 m').waitFor();
  await page.getByTestId('map-zoom-out').evaluate(
    async (zoomOut: HTMLElement, leave) => {
      zoomOut.click();
      while (!document.querySelector('.leaflet-zoom-anim')) await new Promise(requestAnimationFrame);
      (leave as HTMLElement).click();
    },
    await cancel.elementHandle(),
  );
  await page.getByTestId('map').waitFor({ state: 'detached' });
  await page.clock.fastForward(300);

  // saved addresses show their distance, and can be edited and deleted
  await address.list.getByText('24 km from here').waitFor();
  await page.getByRole('button', { name: 'Edit Work' }).click();
  await page.getByTestId('address-delete').click();
  await page.getByTestId('address-delete-confirm').click();
  await expect.poll(() => address.list.getByTestId('address-option').count()).toBe(1);
});

test('in the payments app, the shopper’s location comes from the app', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart } = await shopperIn(page, server, { host: 'phonepe-android' });
  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  const { device } = harness;
  await device.getByTestId('address-add').click();
  await device.getByTestId('detect-location').click();
  await device.getByTestId('detect-allow').click();
  await device.getByTestId('map-place').getByText('Connaught Place').first().waitFor();
  await harness.rows('location').first().waitFor();
});
