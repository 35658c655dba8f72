import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Bridge } from '../../bridge/index.ts';
import { orderHelpPage } from '../../src/orders/help/OrderHelpPage.tsx';
import { orderPage } from '../../src/orders/OrderPage.tsx';
import type { PutFile } from '../../src/platform/put-file.ts';
import { makePng } from '../support/documents.ts';
import { findAxeViolations } from '../ui/axe.ts';
import { openOrderWorld, RETURNING_PHONE } from './order-world.ts';

afterEach(cleanup);

const HOUR = 3_600_000;

/** Uploads to the sandbox; with `status`, answers in its place. `null`: the connection is lost half-way. */
function openUploads(world: Awaited<ReturnType<typeof openOrderWorld>>) {
  const upload: { status?: number | null } = {};
  const put: PutFile = async (url, file, { contentType, onProgress }) => {
    onProgress(file.size / 2);
    if (upload.status === null) throw new TypeError('The file could not be sent.');
    if (upload.status !== undefined) return upload.status;
    const headers = { 'content-type': contentType };
    const body = await file.arrayBuffer();
    return (await world.sandbox.fetch(new Request(url, { method: 'PUT', headers, body }))).status;
  };
  return { upload, files: { put, objectUrls: { create: () => 'blob:picture', revoke: () => {} } } };
}

type World = Awaited<ReturnType<typeof openOrderWorld>>;
type Ids = { cartId: string; orderId: string };

/** The help page of an order once it has loaded; a second call is another tab, or the page after a kill. */
async function showHelp(world: World, { cartId, orderId }: Ids) {
  const { upload, files } = openUploads(world);
  const page = orderHelpPage(files);
  const match = world.at(`/account/orders/${cartId}/${orderId}/help`);
  const bridge = () => ({ host: { name: 'web' }, can: () => true }) as unknown as Bridge;
  const store = page.open({ ...world.deps, userStorage: world.storage, bridge }, match, null);
  const view = render(<page.View store={store} match={match} />);
  const stop = store.start?.();
  await act(() => store.load());
  const within = (testid: string) =>
    view.container.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`);
  const tap = (testid: string) => act(async () => void fireEvent.click(within(testid)[0] as HTMLElement));
  const input = (selector: string) => view.container.querySelector(`${selector} input`) as HTMLInputElement;
  return {
    store,
    stop,
    view,
    upload,
    tap,
    item: (productId: number) =>
      act(async () => void fireEvent.click(input(`[data-product-id="${productId}"]`))),
    problem: (name: string) => act(async () => void fireEvent.click(input(`[data-problem="${name}"]`))),
    remedy: (name: string) => act(async () => void fireEvent.click(input(`[data-remedy="${name}"]`))),
    comment: (value: string) =>
      act(async () => void fireEvent.change(within('help-comment')[0] as HTMLElement, { target: { value } })),
    choose: (file: File) => act(() => store.addPicture(file)),
    text: () => view.container.textContent ?? '',
    requests: () => [...within('help-request')].map(({ dataset }) => dataset.status),
    picture: () => within('help-picture')[0]?.dataset.status,
  };
}

async function openDelivered(items: Record<number, number> = { 1: 3, 2: 2 }) {
  const world = await openOrderWorld();
  const order = await world.order(items);
  await world.advance(order.orderId, 'DELIVERED');
  const requests = async () => (await world.books(order.orderId)).help_requests;
  return { world, order, requests };
}

const png = new File([makePng(20, 20)], 'leak.png', { type: 'image/png' });

describe('the help page of an order', () => {
  test('the help page asks for what is missing, sends once for a double tap, and shows where the money is', async () => {
    const { world, order, requests } = await openDelivered();
    const help = await showHelp(world, order);
    for (const [sentence, answer] of [
      ['Choose at least one item.', () => help.item(1)],
      ['Tell us what’s wrong.', () => help.problem('missing')],
      ['Choose a refund or a replacement.', () => help.remedy('wallet')],
    ] as const) {
      await help.tap('help-send');
      expect(help.text()).toContain(sentence);
      await answer();
      expect(help.text()).not.toContain(sentence);
    }
    await help.tap('qty-plus');
    expect(await findAxeViolations(help.view.container)).toEqual([]);
    expect(screen.getByTestId('help-send').textContent).toBe('Request ₹100 refund');
    await act(async () => void (await Promise.all([help.store.send(), help.store.send()])));
    expect(help.text()).toContain('₹100 has been refunded to your Doorstep Cash.');
    expect(await requests()).toHaveLength(1);
    expect(world.lastOf('Order Help Requested')).toMatchObject({ problem: 'missing', status: 'approved' });
    // what is left of the item can still be reported
    await help.tap('help-more');
    await help.item(1);
    expect(screen.queryByTestId('qty-plus')).toBeNull();
  });

  test('a lost answer and a second tab make no second request, and nothing typed is lost', async () => {
    const { world, order, requests } = await openDelivered();
    const first = await showHelp(world, order);
    const second = await showHelp(world, order);
    for (const tab of [first, second]) {
      await tab.item(1);
      await tab.problem('missing');
      await tab.remedy('wallet');
    }
    await first.comment('Not in the bag');
    await world.raw('PUT', '/sandbox/faults', [{ match: 'POST /v1/orders/*', drop: 'answer', times: 1 }]);
    await first.tap('help-send');
    expect(screen.getByDisplayValue('Not in the bag')).toBeTruthy();
    await first.tap('help-send');
    await second.tap('help-send');
    expect([first.requests(), second.requests()]).toEqual([['approved'], ['approved']]);
    expect(await requests()).toHaveLength(1);
  });

  test('a different request from an outdated tab is refused in words, shows the earlier one and keeps its form', async () => {
    const { world, order, requests } = await openDelivered();
    const outdated = await showHelp(world, order);
    const current = await showHelp(world, order);
    await current.item(1);
    await current.problem('missing');
    await current.remedy('wallet');
    await current.tap('help-send');
    await outdated.item(2);
    await outdated.problem('wrong');
    await outdated.remedy('wallet');
    await outdated.tap('help-send');
    expect(outdated.text()).toContain('You’ve already sent another request for this order.');
    expect(outdated.requests()).toEqual(['approved']);
    await outdated.tap('help-send');
    expect(await requests()).toHaveLength(2);
  });

  test.each([
    [
      'of 30 MB',
      () => oversized('beach.png', 30),
      'beach.png is larger than 10 MB. Choose a smaller picture.',
    ],
    [
      'that is no picture',
      () => new File(['#!/bin/sh'], 'a.png', { type: 'image/png' }),
      /a\.png isn’t a picture we can open\. Choose a PNG, JPEG or WEBP picture\./,
    ],
    ['that cannot be read', () => unreadable('gone.png'), 'gone.png can’t be read. Choose another picture.'],
  ])(
    'a file %s is refused in words, and the form and the earlier picture stay',
    async (_name, makeFile, sentence) => {
      const { world, order } = await openDelivered();
      const help = await showHelp(world, order);
      await help.item(1);
      await help.problem('damaged');
      await help.choose(png);
      expect(help.picture()).toBe('sent');
      await help.choose(makeFile());
      expect(help.text()).toMatch(sentence);
      expect(help.picture()).toBe('sent');
      expect(help.store.state.form).toMatchObject({ quantities: { 1: 1 }, problem: 'damaged' });
    },
  );

  test('an upload that is lost half-way says so and is sent again, and a large request with it is reviewed until it is decided', async () => {
    const { world, order, requests } = await openDelivered({ 1: 1, 2: 2 });
    const help = await showHelp(world, order);
    await help.item(1);
    await help.item(2);
    await help.tap('qty-plus');
    await help.problem('expired');
    await help.remedy('wallet');
    await help.tap('help-send');
    expect(help.text()).toContain('We need a picture for more than ₹200.');
    help.upload.status = null;
    await help.choose(png);
    expect(help.picture()).toBe('failed');
    expect(help.text()).toContain('The connection was lost. Please upload the picture again.');
    await help.tap('help-send');
    expect(await requests()).toEqual([]);
    delete help.upload.status;
    await help.tap('help-picture-retry');
    await help.tap('help-send');
    expect(help.requests()).toEqual(['review']);
    expect(help.text()).toContain('We’re checking your request for a ₹250 refund.');
    const [{ request_id }] = await requests();
    await world.raw('POST', `/sandbox/orders/${order.orderId}/help/${request_id}`, {
      ...{ status: 'refused', message: 'The date is in 2027.' },
    });
    await act(() => world.clock.advance(5_000));
    await waitFor(() => expect(help.requests()).toEqual(['refused']));
    expect(help.text()).toContain('We couldn’t approve this request. The date is in 2027.');
  });

  test('a form survives the page with its uploaded picture, but not once its request has been sent', async () => {
    const { world, order, requests } = await openDelivered();
    const killed = await showHelp(world, order);
    await killed.item(1);
    await killed.problem('damaged');
    await killed.remedy('replacement');
    await killed.choose(png);
    await killed.comment('Leaks');
    killed.view.unmount();
    const reopened = await showHelp(world, order);
    expect(reopened.store.state.form).toMatchObject({ remedy: 'replacement', comment: 'Leaks' });
    await reopened.tap('help-send');
    expect(reopened.text()).toMatch(/Approved\. Your replacement is due at \d+:\d\d [ap]m\./);
    expect((await requests())[0]).toMatchObject({ has_picture: true, comment: 'Leaks' });
    reopened.view.unmount();
    expect((await showHelp(world, order)).store.state.form.comment).toBe('');
  });

  test('after the last day the page says until when it was possible, and whom to call', async () => {
    const { world, order } = await openDelivered({ 1: 1 });
    await world.clock.advance(8 * 24 * HOUR);
    const help = await showHelp(world, order);
    expect(help.text()).toMatch(/You could report a problem until \w{3}, \d+ \w+ \d{4}/);
    expect(screen.queryByTestId('help-form')).toBeNull();
    const call = screen.getByRole('link', { name: /^Call us/ });
    expect([call.getAttribute('href'), call.textContent]).toEqual([
      'tel:18000000000',
      'Call us 1800 000 0000',
    ]);
  });

  test('a request that comes too late is refused in words, and the item is closed', async () => {
    const { world, order, requests } = await openDelivered();
    const help = await showHelp(world, order);
    await help.item(1);
    await help.problem('wrong');
    await help.remedy('wallet');
    await world.clock.advance(8 * 24 * HOUR);
    await world.logIn(RETURNING_PHONE);
    await help.tap('help-send');
    expect(help.text()).toMatch(/You could report a problem until/);
    expect(await requests()).toEqual([]);
  });
});

test('a rating of two stars asks what went wrong and offers help, and the order page shows the request with its outcome', async () => {
  const { world, order } = await openDelivered();
  const help = await showHelp(world, order);
  await help.item(1);
  await help.problem('wrong');
  await help.remedy('wallet');
  await help.tap('help-send');
  help.view.unmount();
  const page = orderPage({ ...world, onEnded() {} });
  const match = world.at(`/account/orders/${order.cartId}/${order.orderId}`);
  const store = page.open(world.deps, match, null);
  render(<page.View store={store} match={match} />);
  await act(() => store.load());
  expect(screen.getByTestId('help-request').textContent).toMatch(
    /Wrong item: 1 × Thing 1.*₹50 has been refunded to your Doorstep Cash/,
  );
  await act(async () => {
    fireEvent.click(document.querySelector('[data-stars="2"] input') as HTMLElement);
  });
  expect(screen.getByText('What went wrong? (optional)')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByTestId('rate-send')));
  expect(await screen.findByText(/^Sorry that your order wasn’t good/)).toBeTruthy();
});

/** A picture that only claims its size. */
function oversized(name: string, megabytes: number): File {
  const file = new File([makePng(20, 20)], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: megabytes * 1024 * 1024 });
  return file;
}

/** A file that was deleted after it was chosen. */
function unreadable(name: string): File {
  const file = new File([makePng(20, 20)], name, { type: 'image/png' });
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotFoundError'));
    return part;
  };
  return file;
}
