import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressStore } from '../../src/address/address-store.ts';
import { createAddressesPage } from '../../src/account/AddressesPage.tsx';
import { deletePage } from '../../src/account/deletion/DeletePage.tsx';
import { createFeedbackPage } from '../../src/account/deletion/FeedbackPage.tsx';
import { privacyPage } from '../../src/account/privacy/PrivacyPage.tsx';
import { createAccountPage } from '../../src/account/profile/AccountPage.tsx';
import type { PageKind } from '../../src/page/page.ts';
import { createStore } from '../../src/platform/store.ts';
import type { SessionState } from '../../src/session/session-store.ts';
import { fetchConfig, fetchUserProperties } from '../../src/settings/settings-api.ts';
import type { SettingsState } from '../../src/settings/settings-store.ts';
import { createMemoryStorage } from '../checkout/memory-storage.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { openWorld } from '../support/open-world.ts';
import { persistedSlices } from '../support/persisted-slices.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const PROFILE = 'GET /v1/account/profile';

async function openAccount(path: string, phone = '9876543210') {
  const world = await openWorld({ path });
  const userId = await world.logIn(phone);
  const watched = createStore<SessionState>({
    ...{ accessToken: 'token', userId, phone, name: 'Asha', walletId: '', date_now: '', verified: true },
  });
  const session = {
    watched,
    get state() {
      return watched.get();
    },
    rename: (name: string) => watched.update({ name }),
    userId: () => watched.get().userId,
    logout: () => {},
  };
  const settings = createStore<SettingsState>({
    featureFlags: null,
    userProperties: await fetchUserProperties(world.api, userId),
    orderCounts: null,
    secondaryData: null,
    config: await fetchConfig(world.api),
  });
  let logouts = 0;
  const logOut = async () => void logouts++;
  const needs = { session, settings, logOut };
  return { ...world, needs, logouts: () => logouts };
}
type World = Awaited<ReturnType<typeof openAccount>>;

async function showAccountPage(world: World, kind: PageKind) {
  const store = kind.open(world.deps, world.address, null);
  const { container } = render(<kind.View store={store} match={world.address} />);
  const waiting = container.querySelector('[data-testid="skeleton"]') !== null;
  await act(() => store.load());
  return { store, container, waiting };
}
const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));

describe('the account page', () => {
  test(
    'the account page shows the profile, the backend’s widgets and all links',
    async () => {
      const world = await openAccount('/account');
      await world.faults([
        {
          match: PROFILE,
          body: {
            user: { name: 'Asha', salutation: 'ms' },
            objects: [
              { type: 301, data: { title: 'So far', items: [{ value: 4, label: 'Orders' }] } },
              { type: 999, data: {} },
              { type: 999, data: {} },
              { type: 302, data: { title: 7 } },
              'nonsense',
            ],
          },
        },
      ]);
      const { container, waiting } = await showAccountPage(world, createAccountPage(world.needs));
      expect(waiting).toBe(true);
      expect(screen.getByRole('heading', { name: 'Miss Asha' })).toBeTruthy();
      for (const words of ['+91 98765 43210', 'Champion', 'DOOR1001', /^Customer since /, 'Orders'])
        expect(screen.getAllByText(words).length).toBeGreaterThan(0);
      expect(screen.getAllByTestId('profile-widget')).toHaveLength(1);
      expect(world.reports).toEqual([
        'account: [account] Left out a snippet of type 999: unknown type.',
        'account: [account] Left out a snippet of type 302: title does not fit.',
        'account: [account] Left out a snippet of type : unknown type.',
      ]);
      const hrefs = within(screen.getByTestId('account'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual([
        '/account/orders',
        '/favourites',
        '/account/addresses',
        '/account/wallet',
        '/account/gifts',
        '/secret-santa',
        '/help',
        '/account/privacy',
        '/aboutus',
        '/account/delete-account',
      ]);
      await tap('log-out');
      expect(world.logouts()).toBe(1);
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('a new shopper is greeted without a badge, a referral code or a joining date', async () => {
    const world = await openAccount('/account', '9000000501');
    world.needs.session.watched.update({ name: '' });
    await showAccountPage(world, createAccountPage(world.needs));
    expect(screen.getByRole('heading', { name: 'Hello' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add your name' })).toBeTruthy();
    for (const words of ['Champion', 'Your referral code', /Customer since/])
      expect(screen.queryByText(words)).toBeNull();
  });

  test('the account page stays usable with a retry when its request fails', async () => {
    const world = await openAccount('/account');
    await world.faults([{ match: PROFILE, status: 500, times: 1 }]);
    await showAccountPage(world, createAccountPage(world.needs));
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.getByRole('heading', { name: 'Asha' })).toBeTruthy();
    expect(screen.getByTestId('log-out')).toBeTruthy();
    await tap('retry');
    expect(await screen.findByRole('heading', { name: 'Miss Asha' })).toBeTruthy();
  });

  test('the account page saves and shows the shopper’s new name', async () => {
    const world = await openAccount('/account');
    await showAccountPage(world, createAccountPage(world.needs));
    await tap('edit-name');
    const field = screen.getByTestId('profile-name');
    await act(async () => void fireEvent.change(field, { target: { value: '' } }));
    await tap('profile-save');
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    await act(async () => void fireEvent.change(field, { target: { value: 'Asha Verma' } }));
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Mrs' })));
    await tap('profile-save');
    expect(await screen.findByRole('heading', { name: 'Mrs Asha Verma' })).toBeTruthy();
    expect(world.needs.session.state.name).toBe('Asha Verma');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a double tap saves a new name once, and the name stays in the field when saving fails', async () => {
    const world = await openAccount('/account');
    await showAccountPage(world, createAccountPage(world.needs));
    await tap('edit-name');
    const field = screen.getByTestId('profile-name') as HTMLInputElement;
    await act(async () => void fireEvent.change(field, { target: { value: 'Asha V' } }));
    world.goOffline();
    await tap('profile-save');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(field.value).toBe('Asha V');
    world.comeBack();
    world.hold();
    const initialCallCount = world.apiCalls.length;
    await tap('profile-save');
    await act(async () => void fireEvent.submit(field));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    await act(async () => world.release());
    expect(await screen.findByRole('heading', { name: /Asha V$/ })).toBeTruthy();
    expect(world.apiCalls.slice(initialCallCount)).toEqual(['PUT /v1/account/profile']);
  });

  test('the name form closes when another shopper logs in', async () => {
    const world = await openAccount('/account');
    await showAccountPage(world, createAccountPage(world.needs));
    await tap('edit-name');
    await act(async () => world.needs.session.watched.update({ userId: 7, phone: '12345' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('12345')).toBeTruthy();
  });
});

test('the privacy page shows the backend’s text without scripts, and the shopper’s choices', async () => {
  const world = await openAccount('/account/privacy');
  await world.faults([
    {
      match: 'GET /v1/account/privacy',
      body: {
        snippets: [
          { id: 1, title: 'What we keep', html: '<p onclick="steal()">Little.</p><script>steal()</script>' },
          { id: 2, title: '' },
        ],
      },
    },
  ]);
  const { container } = await showAccountPage(world, privacyPage);
  expect(screen.getAllByTestId('privacy-snippet').map((one) => one.textContent)).toEqual([
    'What we keepLittle.',
  ]);
  expect(container.innerHTML).not.toContain('steal');
  expect(screen.getByText('Our messages')).toBeTruthy();
  expect(await findAxeViolations(container)).toEqual([]);
});

describe('deleting the account', () => {
  test('deleting the account shows what will be lost and requires a reason', async () => {
    const world = await openAccount('/account/delete-account');
    const { container } = await showAccountPage(world, deletePage);
    const losses = within(screen.getByTestId('losses')).getAllByRole('listitem');
    expect(losses.map((one) => one.textContent)).toEqual([
      '₹500 of Doorstep Cash',
      '1 gift card',
      '2 saved cards',
      '2 saved addresses',
      'Your name, phone number and order history',
    ]);
    await tap('delete-continue');
    expect(screen.getByText('Choose a reason for leaving.')).toBeTruthy();
    const choose = (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
    await choose('Something went wrong with my orders');
    await tap('delete-continue');
    expect(screen.getByText('Choose the one that fits best.')).toBeTruthy();
    await choose('Orders arrived late');
    expect(screen.queryByText('Choose the one that fits best.')).toBeNull();
    // choosing the same reason again keeps the second answer
    await choose('Something went wrong with my orders');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Orders arrived late' }).checked).toBe(true);
    expect(await findAxeViolations(container)).toEqual([]);
    await tap('delete-continue');
    expect(world.moves.at(-1)).toBe('/account/delete-account-feedback?reason=orders&subreason=late');
  });

  test('deletion is not offered while an order is in progress', async () => {
    const world = await openAccount('/account/delete-account');
    await world.faults([
      { match: 'GET /v1/account/deletion', body: { running_order: { order_id: 7, cart_id: 'c3' } } },
    ]);
    await showAccountPage(world, deletePage);
    expect(screen.getByRole('heading', { name: 'Order 7 is still in progress' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      '/account/orders/c3/7',
    );
    expect(screen.queryByTestId('delete-continue')).toBeNull();
  });

  const openFeedback = async (needs: { paymentOpen?: () => boolean } = {}) => {
    const world = await openAccount('/account/delete-account-feedback?reason=other&subreason=');
    const page = createFeedbackPage({
      session: world.needs.session,
      cart: { reset: () => true },
      storage: world.storage,
      prefixOf: String,
      paymentOpen: () => false,
      ...needs,
    });
    return { ...world, ...(await showAccountPage(world, page)) };
  };
  const feedbackField = () => screen.getByTestId<HTMLTextAreaElement>('delete-feedback');

  test('account deletion asks for confirmation, can be cancelled, and keeps the feedback after an offline error', async () => {
    const { container, goOffline } = await openFeedback();
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.change(feedbackField(), { target: { value: 'x'.repeat(600) } });
    expect(feedbackField().value).toHaveLength(500);
    await tap('delete-ask');
    const dialog = screen.getByRole('dialog', { name: 'Delete your account permanently?' });
    expect(dialog.textContent).toContain(
      'You’ll lose ₹500 of Doorstep Cash, 1 gift card, 2 saved cards and 2 saved addresses.',
    );
    await tap('delete-keep');
    expect(screen.queryByRole('dialog')).toBeNull();
    await tap('delete-ask');
    goOffline();
    await tap('delete-confirm');
    expect(await screen.findByText('You are offline. Your account has not been deleted.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(feedbackField().value).toHaveLength(500);
    await tap('delete-ask');
    expect(screen.queryByText('You are offline. Your account has not been deleted.')).toBeNull();
  });

  test('a double tap on the button to delete sends one request, and a refusal names the order in progress', async () => {
    const { faults, apiCalls, hold, release } = await openFeedback();
    await tap('delete-ask');
    hold();
    await tap('delete-confirm');
    await tap('delete-confirm');
    await tap('delete-keep');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(apiCalls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    await act(async () => release());
    cleanup();

    const reopenedForm = await openFeedback();
    await reopenedForm.faults([
      {
        match: 'POST /v1/account/deletion',
        status: 409,
        body: { message: 'Order 7 runs', order: { order_id: 7, cart_id: 'c3' } },
      },
    ]);
    await tap('delete-ask');
    await tap('delete-confirm');
    expect(await screen.findByRole('heading', { name: 'Order 7 is still in progress' })).toBeTruthy();
    await faults([]);
  });

  test('account deletion waits until a payment has ended', async () => {
    await openFeedback({ paymentOpen: () => true });
    await tap('delete-ask');
    expect(screen.getByText(/A payment is in progress/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const Addresses = () => <p>Addresses</p>;

test('the addresses page mentions the next delivery only when there are addresses', async () => {
  const world = await openAccount('/account/addresses');
  const userId = world.needs.session.userId();
  const address = createAddressStore(
    { storageOf: () => createMemoryStorage(), analytics: { track: () => {}, report: () => {} } },
    {
      api: world.api,
      slices: persistedSlices({ clock: createFakeClock() }),
      messages: { toast: () => {} },
      session: {
        loggedIn: () => true,
        userId: () => userId,
        onLogin: () => () => {},
        onLogout: () => () => {},
      },
    },
  );
  await world.faults([{ match: 'GET /v4/address', status: 500 }]);
  await showAccountPage(world, createAddressesPage({ loadAddresses: async () => ({ address, Addresses }) }));
  const lead = () => screen.queryByText('Your next order will go to the selected address.');
  await act(() => address.load());
  expect(address.state.status).toBe('error');
  expect(lead()).toBeNull();
  await world.faults([]);
  await act(() => address.load());
  expect(address.state.list).toHaveLength(2);
  expect(lead()).toBeTruthy();
});

test('the addresses page offers a retry when its code fails to load', async () => {
  const world = await openAccount('/account/addresses');
  let tries = 0;
  const page = createAddressesPage({
    loadAddresses: () => {
      tries += 1;
      return Promise.reject(new Error('not there'));
    },
  });
  await showAccountPage(world, page);
  await tap('retry');
  expect(tries).toBe(2);
});
