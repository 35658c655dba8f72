import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite } from '../../scripts/docs-site/make-site.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
};
const pages = openPages();
let server: Server;
let url = '';
beforeAll(async () => {
  const site = await makeSite(process.cwd());
  server = createServer(({ url: path = '/' }, response) => {
    const content = site[path.slice(1)];
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? '' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a reader of the documentation finds a page by search with the keyboard alone', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${url}/index.html`);
  await expectNoAxeFindings(page, 'the start of the documentation');
  await page.keyboard.press('/');
  await page.keyboard.type('what a host app owes');
  await page.getByRole('option').first().waitFor();
  await expectNoAxeFindings(page, 'the results');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'What a host app owes a shop' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('zebra crossing');
  await page.getByText('Nothing found for “zebra crossing”.').waitFor();
});

test('the playground runs the checks on the guide’s adapter, and says what a broken one breaks', async () => {
  const page = await pages.open(PHONE);
  await page.goto(`${url}/playground.html`);
  await page.getByRole('button', { name: 'Run the checks' }).click();
  const outcome = page.locator('#outcome');
  await outcome.getByText(/^\d{2,} passed, 0 failed$/).waitFor();
  await expectNoAxeFindings(page, 'the playground');

  const adapter = page.getByRole('textbox', { name: 'adapter.js' });
  const code = await adapter.inputValue();
  const broken = code.replace('throw new BridgeError("not-in-host"', 'void new BridgeError("not-in-host"');
  expect(broken).not.toBe(code);
  await adapter.fill(broken);
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await outcome.getByText(/^\d{2,} passed, [1-9]\d* failed$/).waitFor();
  expect(await page.locator('#failures').textContent()).toMatch(/start/);

  await adapter.fill('export const = 1;');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await outcome.getByText(/^The code does not run: adapter\.js: /).waitFor();
  await page.getByRole('button', { name: 'Reset the code' }).click();
  expect(await adapter.inputValue()).toBe(code);
});
