import { expect, test } from 'vitest';
import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import { openServer, titleOf } from './server-world.ts';

const ID = String(createGoods().catalog.products[0]?.productId);
const PRODUCT = `/prn/thing/prid/${ID}`;
const ASHA = { cookie: 'device_host=desktop; sandbox_tenant=asha' };

test('a page rendered for a tenant has its prices and is never cached for others', async () => {
  const server = await openServer({ env: { PAGE_CACHE: '1' } });
  const read = async (headers = {}) => {
    const page = await server.ask(PRODUCT, { headers });
    return { status: page.status, cache: page.headers.get('cache-control'), html: await page.text() };
  };
  await server.ask(`/sandbox/products/${ID}`, {
    method: 'PUT',
    body: { price: 4321, mrp: 5432 },
    headers: { 'x-sandbox-tenant': 'asha' },
  });

  const ashas = await read(ASHA);
  expect([ashas.status, ashas.cache]).toEqual([200, 'no-cache']);
  expect(ashas.html).toContain('4,321');
  for (const shared of [await read(), await read()]) {
    expect(shared.cache).toMatch(/^public/);
    expect(shared.html).not.toContain('4,321');
  }
  expect((await read({ 'x-sandbox-tenant': 'asha' })).html).toContain('4,321');
  // the page's own calls are in the tenant's log, and only there
  const calls = await (await server.ask('/sandbox/requests', { headers: ASHA })).json();
  expect(calls.some(({ path }: { path: string }) => path.includes(ID))).toBe(true);
  expect(server.served).toEqual(['drawn', 'fresh']);
  server.close();
});

test('a wrong tenant’s name is refused on every page but the QA page, which mends it', async () => {
  const server = await openServer();
  const headers = { cookie: 'sandbox_tenant=Not a name' };
  const page = await server.ask('/', { headers });
  expect(page.status).toBe(400);
  expect((await page.json()).message).toMatch(/^Name a tenant with 1 to 32 /);
  expect((await server.ask('/harness', { headers })).status).toBe(200);
  expect(titleOf(await (await server.ask('/')).text())).toBeTruthy();
  server.close();
});
