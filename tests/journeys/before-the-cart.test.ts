import { beforeEach, expect, test } from 'vitest';
import { openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('a vegetarian sees the fees before the cart, keeps veg only on across pages, and finds the seller from the cart', async () => {
  const page = await pages.fresh(PHONE);
  await page.goto(`${server.url}/`);
  await page.getByText('Fees per order: ₹4 handling, ₹25 delivery under ₹199').waitFor();

  await page.goto(`${server.url}/cn/eggs/cid/14/145`);
  const vegOnly = page.getByRole('switch', { name: 'Veg only' });
  const products = page.getByTestId('product-card');
  await products.first().waitFor();
  await vegOnly.click();
  await products.first().waitFor({ state: 'detached' });

  // rendered by the server for everyone, then narrowed for this device
  await page.goto(`${server.url}/cn/fish/cid/26/263`);
  await page.getByText('Veg only is on. Turn it off to see more.').waitFor();
  expect(await vegOnly.getAttribute('aria-checked')).toBe('true');
  await expectNoAxeFindings(page, 'an empty list with veg only on');
  await page.getByRole('button', { name: 'Turn off veg only' }).click();
  await products.first().waitFor();
  expect(await vegOnly.getAttribute('aria-checked')).toBe('false');

  await page.goto(`${server.url}/cart`);
  await page.getByRole('link', { name: 'Seller, returns and grievances' }).click();
  await page.getByText('Grievance officer').waitFor();
  await page.getByText('10826005000417').waitFor();
});
