import { expect, test } from 'vitest';
import { objectionTo } from '../../partners/ucp/shapes.ts';
import { issueToken } from '../../partners/ucp/sign-credential.ts';
import { serveFiles } from '../support/file-server.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { expectOneOrder, shopperOn } from '../support/shopper.ts';

interface Message {
  id?: string;
  method: string;
  params: {
    checkout: {
      totals: { type: string; amount: number }[];
      ucp: { payment_handlers: Record<string, [{ config: { reservation_id: string } }]> };
    };
  };
}

const UCP = { version: '2026-04-08', status: 'success' };
const TERMS = 'ec_version=2026-04-08&ec_delegate=payment.credential';

/** A page of another site, which answers the first message with a port, and the others over it. */
const host = serveFiles(async () => ({
  body: `<!doctype html><iframe width="360" height="640" src="${server.url}/?${TERMS}"></iframe><script>
    addEventListener('message', ({ data, origin, source }) => {
      if (origin !== '${server.url}' || data.method !== 'ec.ready') return;
      const { port1, port2: port } = new MessageChannel();
      port1.onmessage = async ({ data: message }) => {
        const result = await answer(message);
        if (message.id) port1.postMessage({ jsonrpc: '2.0', id: message.id, result });
      };
      const result = { ucp: ${JSON.stringify(UCP)}, upgrade: { port } };
      source.postMessage({ jsonrpc: '2.0', id: data.id, result }, origin, [port]);
    });
  </script>`,
}));
const hostUrl = () => host.url.replace('localhost', '127.0.0.1');
const server = serveShop({
  FRAME_ANCESTORS: 'http://127.0.0.1:*',
  // read when the server starts, after the host
  get PARTNER_SETTINGS() {
    return JSON.stringify({ ucp: { origins: [hostUrl()] } });
  },
});
const pages = openPages();

test('a page of another site frames the shop, logs the shopper in and pays with its credential over its port', async () => {
  const page = await pages.open(DESKTOP);
  const heard: Message[] = [];
  await page.exposeFunction('answer', (message: Message) => {
    heard.push(message);
    if (message.method !== 'ec.payment.credential_request')
      return { ucp: UCP, credential: 'ok-9876543210-1' };
    const { totals, ucp } = message.params.checkout;
    const [handler] = Object.values(ucp.payment_handlers);
    const token = issueToken({
      reservationId: `${handler?.[0].config.reservation_id}`,
      amount: totals.find(({ type }) => type === 'total')?.amount ?? 0,
      currency: 'INR',
      bank: 'ready',
      nonce: '1',
    });
    const credential = { type: 'token', token };
    const instrument = { id: '1', handler_id: 'doorstep', type: 'card', selected: true, credential };
    return { ucp: UCP, checkout: { payment: { instruments: [instrument] } } };
  });
  await page.goto(hostUrl());
  const { home, cart, address, payment } = shopperOn(page.frameLocator('iframe'));
  await home.add();
  await cart.open();
  await cart.proceed();
  await address.choose();
  await payment.payNow();
  await expectOneOrder(server, await payment.waitForOrder());
  await expect.poll(() => heard.at(-1)?.method).toBe('ec.complete');
  expect(heard.map(({ method }) => method)).toEqual([
    'ec.ready',
    'ec.auth',
    'ec.start',
    'ec.payment.credential_request',
    'ec.complete',
  ]);
  expect(heard.map(objectionTo)).toEqual(heard.map(() => null));
});
