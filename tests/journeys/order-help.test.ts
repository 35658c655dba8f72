import { beforeEach, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { makeJpeg, makePng } from '../support/documents.ts';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';
import { PHONE_NUMBER } from '../support/stages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** An order of three different products of the first page, delivered. */
async function placeDelivered(): Promise<{ cartId: string; orderId: string; price: number }> {
  const client = await apiShopper(server);
  await client.login(PHONE_NUMBER);
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const ids = [...text.matchAll(/"product_id":"?(\d+)/g)].map(([, id]) => Number(id));
  const { cartId, amount } = await client.validCart({ [ids[0] ?? 0]: 3 });
  const paid = await client.pay(cartId, amount, { return_url: `${server.url}/payment-status` });
  const orderId = String(paid.json.order_id);
  await server.control('POST', `/orders/${orderId}/advance`, { state: 'DELIVERED' });
  const { lines } = await server.control<{ lines: { price: number }[] }>('GET', `/orders/${orderId}`);
  return { cartId, orderId, price: lines[0]?.price ?? 0 };
}

test('on a phone of 360 px a low rating leads to help, a lost upload and a broken picture lose nothing, and the refund is in the wallet', async () => {
  const { cartId, orderId, price } = await placeDelivered();
  const page = await pages.open(PHONE);
  await openKnown(page, server, `/account/orders/${cartId}/${orderId}`);
  await page.locator('[data-testid="rate-star"][data-stars="1"]').click();
  await page.getByTestId('rate-send').click();
  await page.getByTestId('rating-help').click();

  const form = page.getByTestId('help-form');
  await form.getByTestId('help-item').locator('label').click();
  await form.getByTestId('qty-plus').click();
  await form.locator('[data-problem="damaged"]').click();
  await form.locator('[data-remedy="wallet"]').click();
  await form.getByTestId('help-comment').fill('All over the bag');
  await page.getByTestId('help-send').click();
  await form.getByText('Add a picture of the problem.').waitFor();
  await expectNoAxeFindings(page, 'order-help', { widths: [360] });

  const input = form.getByTestId('help-picture-input');
  const picture = form.getByTestId('help-picture');
  const choose = (name: string, bytes: Uint8Array) =>
    input.setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  // the beginning of a picture, which no browser can show
  await choose('half.jpg', makeJpeg().slice(0, 40));
  await form.getByText('half.jpg can’t be read. Choose another picture.').waitFor();
  // not only once, as browsers repeat a PUT whose reused connection broke
  await server.control('PUT', '/faults', [{ match: 'PUT /sandbox/storage/*', drop: 0.5 }]);
  await input.setInputFiles({
    name: 'leak.png',
    mimeType: 'image/png',
    buffer: Buffer.from(makePng(900, 900)),
  });
  await form.getByText('The connection was lost. Please upload the picture again.').waitFor();
  await server.control('PUT', '/faults', []);
  await page.getByTestId('help-picture-retry').click();
  await expect.poll(() => picture.getAttribute('data-status')).toBe('sent');

  // killed and opened again
  await page.reload();
  await expect.poll(() => form.getByTestId('help-comment').inputValue()).toBe('All over the bag');
  const amount = `₹${price * 2}`;
  await expect.poll(() => page.getByTestId('help-send').textContent()).toContain(`Request ${amount} refund`);
  await page.getByTestId('help-send').dblclick();
  await page.getByText(`${amount} has been refunded to your Doorstep Cash.`).waitFor();

  await page.getByTestId('help-to-order').click();
  await page.getByTestId('help-request').getByText(amount).waitFor();
  expect(await page.getByTestId('help-request').count()).toBe(1);
  await page.goto(`${server.url}/account/wallet`);
  await page
    .getByTestId('wallet-balance')
    .getByText(`₹${500 + price * 2}`)
    .waitFor();
  await page
    .getByTestId('wallet-transaction')
    .first()
    .getByRole('link', { name: `Order ${orderId}` })
    .waitFor();

  // the answers and the number need no login
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/help`);
  await page.getByRole('link', { name: 'Call us on 1800 000 0000' }).waitFor();
  await expectNoAxeFindings(page, 'help', { widths: [360] });
});
