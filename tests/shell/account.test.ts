import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askToLogOut } from '../../src/shell/log-out.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import type { AccountScreen } from '../../src/shell/routes.ts';
import { SCREENS } from '../../src/shell/tables.ts';
import type { AccountStore } from '../../src/account/profile/account-actions.ts';
import type { PageStore } from '../../src/page/page.ts';
import { ENDED_TOKENS } from '../../src/session/ended-tokens.ts';
import { ORIGIN, openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

const PHONE = '9876543210';
const FEEDBACK = '/account/delete-account-feedback?reason=other&subreason=';

type DeletionStore = PageStore & {
  paymentOpen(): boolean;
  deleteAccount(feedback: string): Promise<object | null>;
};

/** One of the account's pages, as the shell opens it. */
async function openPage<T extends PageStore>(tab: Tab, path: string): Promise<T> {
  const { shop } = tab;
  const entry = matchRoute(path.split('?')[0] ?? '');
  const screen = entry.screen as AccountScreen;
  const kind = (await shop.open(SCREENS[screen].view))[screen];
  if (!kind) throw new Error(`${path} is no page of the account`);
  shop.deps.navigation.go(path);
  const store = shop.pages.open(screen, kind, matchOf(entry, path));
  await store.load();
  store.start?.();
  return store as T;
}

async function statusOf(token: string | null): Promise<number> {
  const keyRequest = new Request(`${ORIGIN}/api/v2/accounts/auth_key/`, { headers: { req_key: 'x' } });
  const { auth_key } = (await (await world.fetch(keyRequest)).json()) as { auth_key: string };
  const headers = { auth_key, access_token: token ?? '' };
  return (await world.fetch(new Request(`${ORIGIN}/api/v4/address`, { headers }))).status;
}

async function openLoggedIn(phone = PHONE) {
  const browser = openBrowser(world);
  const tab = await browser.open();
  await tab.logIn(phone);
  return { browser, tab, token: tab.shop.session.state.accessToken };
}

describe('logging out', () => {
  test('logging out while offline takes effect at once, and ends the token at the server once online', async () => {
    const { browser, tab, token } = await openLoggedIn();
    tab.goOffline();
    await askToLogOut(tab.shop);
    await browser.rest();
    expect([tab.shop.session.loggedIn(), tab.visited.at(-1), await statusOf(token)]).toEqual([
      false,
      '/',
      200,
    ]);
    expect(browser.cookies.get('access_token')).toBeNull();
    tab.comeBack();
    await waitUntil(() => browser.cookies.get(ENDED_TOKENS) === null);
    expect(await statusOf(token)).toBe(401);
  });

  test('logging out while offline ends the token at the next start, but not a session that began later', async () => {
    const { browser, tab, token } = await openLoggedIn();
    tab.goOffline();
    await askToLogOut(tab.shop);
    await browser.rest();
    tab.shop.dispose();
    await world.control('PUT', '/sandbox/faults', [{ match: 'POST /v2/accounts/logout', status: 401 }]);
    const next = await browser.open();
    await next.logIn('9000000401');
    await waitUntil(() => browser.cookies.get(ENDED_TOKENS) === null);
    await browser.rest();
    await world.control('PUT', '/sandbox/faults', []);
    expect(next.shop.session.state.phone).toBe('9000000401');
    // the token stays valid: a refused logout is not sent again
    expect(await statusOf(token)).toBe(200);
    next.shop.dispose();
  });

  test('logging out during a payment asks for confirmation first and names the amount', async () => {
    const { browser, tab } = await openLoggedIn('9000000402');
    const { address, checkout } = await tab.shop.checkout();
    tab.shop.cart.setQuantity(milk, 3);
    address.openForm();
    for (const [field, value] of Object.entries({ flat: '1', locality: 'Sector 54', pincode: '122011' }))
      address.type(field as 'flat', value);
    await address.save();
    await browser.rest();
    await checkout.enter.proceed();
    await checkout.enter.loadOptions();
    checkout.entry.choose('upi');
    checkout.entry.typeUpiId('slow@upi');
    await checkout.pay.tap(checkout.entry.agreement());
    await waitUntil(() => checkout.payment.state.payment.name === 'polling');
    await askToLogOut(tab.shop);
    const { modal } = tab.shop.messages.state;
    expect(modal).toEqual({ name: 'LOG_OUT_MODAL', props: { amount: checkout.attempts.openAmount() } });
    expect(checkout.attempts.openAmount()).toBeGreaterThan(0);
    expect(tab.shop.session.loggedIn()).toBe(true);
    // the account is not deleted in the background
    const farewell = await openPage<DeletionStore>(tab, FEEDBACK);
    expect(farewell.paymentOpen()).toBe(true);
    tab.shop.dispose();
  });

  test('logging out in one window keeps the session of another shopper who logged in elsewhere', async () => {
    const { browser, tab: one } = await openLoggedIn();
    // opens tabs that miss the messages of the first tab
    const openDeafTab = () => openBrowser(world, { storage: browser.storage, cookies: browser.cookies });
    const two = await openDeafTab().open();
    expect(two.shop.session.state.phone).toBe(PHONE);
    one.shop.session.logout('asked');
    await one.logIn('9000000403');
    const old = await openPage<AccountStore>(two, '/account');
    expect(two.shop.session.state.phone).toBe('9000000403');
    expect(JSON.stringify(old.state)).not.toContain('Asha');

    const three = await openDeafTab().open();
    await one.shop.services();
    one.shop.session.logout('asked');
    await one.logIn('9000000404');
    // three attempts are left for 9000000403
    expect(three.shop.session.state.phone).toBe('9000000403');
    three.shop.session.rename('Not theirs');
    expect(browser.storage.get('v1:web:shopper')).toContain('9000000404');
    three.shop.session.logout('asked');
    expect(browser.storage.get('v1:web:shopper')).toContain('9000000404');
    expect((await browser.open()).shop.session.state.phone).toBe('9000000404');
  });
});

describe('the shopper’s name', () => {
  test('the shopper’s name is saved at the backend, shown in the header, and restored at the next login', async () => {
    const { browser, tab } = await openLoggedIn('9000000405');
    const account = await openPage<AccountStore>(tab, '/account');
    expect(await account.save({ name: '  Ravi Kumar ', salutation: 'mr' })).toBe('');
    expect(account.state.profile).toEqual({ name: 'Ravi Kumar', salutation: 'mr' });
    expect(tab.shop.session.state.name).toBe('Ravi Kumar');
    expect(tab.tracked).toContain('Profile Changed');
    await askToLogOut(tab.shop);
    await tab.logIn('9000000405');
    expect(tab.shop.session.state.name).toBe('Ravi Kumar');
    expect((await browser.open()).shop.session.state.name).toBe('Ravi Kumar');
  });

  test.each([
    ['while offline', 'You are offline. Try again when you’re back.'],
    ['when the server fails', 'That did not work. Please try again.'],
  ])('the shopper’s name is not saved %s', async (how, sentence) => {
    const { tab } = await openLoggedIn('9000000406');
    const account = await openPage<AccountStore>(tab, '/account');
    if (how === 'while offline') tab.goOffline();
    else await world.control('PUT', '/sandbox/faults', [{ match: 'PUT /v1/account/profile', status: 500 }]);
    const failure = await account.save({ name: 'Ravi', salutation: '' });
    await world.control('PUT', '/sandbox/faults', []);
    expect(failure).toBe(sentence);
    expect(account.state.profile?.name).not.toBe('Ravi');
  });
});

describe('an account page whose session ends', () => {
  test.each(['/account', '/account/privacy', '/account/delete-account', FEEDBACK])(
    'the account page %s clears its data and asks for a login when the session ends',
    async (path) => {
      const { tab } = await openLoggedIn();
      const call = path === '/account' ? 'profile' : path.includes('privacy') ? 'privacy' : 'deletion';
      await world.control('PUT', '/sandbox/faults', [{ match: `GET /v1/account/${call}`, status: 401 }]);
      const before = tab.shop.pages.versions.get().version;
      const store = await openPage(tab, path);
      await world.control('PUT', '/sandbox/faults', []);
      expect(tab.shop.session.loggedIn()).toBe(false);
      expect(tab.toast()).toBe('You were logged out. Log in again to continue.');
      // the page shows a login instead, and reopens after it
      expect(tab.visited.at(-1)).toBe(path);
      expect(tab.shop.pages.versions.get().version).toBe(before + 1);
      expect(JSON.stringify(store.state)).not.toMatch(/Asha|9876543210|500/);
    },
  );
});

describe('account deletion', () => {
  /** Everything stored in this browser, as text. */
  const readStorage = ({ storage, cookies }: ReturnType<typeof openBrowser>) =>
    [storage, cookies].flatMap((kept) => (kept.keys?.() ?? []).map((key) => `${key} = ${kept.get(key)}`));

  test('deleting an account removes everything personal from storage, logs out every tab, and is confirmed on the home page', async () => {
    const { browser, tab, token } = await openLoggedIn();
    const { shop } = tab;
    const { userId } = shop.session.state;
    const [hidden, seen] = [await browser.open('/account'), await browser.open('/account')];
    await hidden.hide();
    shop.cart.setQuantity(milk, 2);
    const { address } = await shop.checkout();
    await browser.rest();
    address.choose(address.state.list[0]?.id ?? 0);
    browser.storage.set(`v1:web:${userId}:search-history`, '[{"storedKeyword":"canary"}]');
    browser.storage.set('v1:web:print', '{"file_name":"canary.pdf"}');
    await browser.rest();
    const personal = new RegExp(
      `Asha|${PHONE}|canary|Amaltas|Sector 54|28\\.44|"userId":${userId}|v1:web:${userId}:|${token}`,
    );
    expect(readStorage(browser).filter((line) => personal.test(line)).length).toBeGreaterThan(4);

    const farewell = await openPage<DeletionStore>(tab, FEEDBACK);
    expect(await farewell.deleteAccount('Goodbye')).toBeNull();
    await browser.rest();
    expect([shop.session.loggedIn(), tab.visited.at(-1)]).toEqual([false, '/']);
    expect(shop.messages.state.toast.message).toBe('Your account and all its data have been deleted.');
    expect(tab.tracked).toContain('Account Deleted');
    expect([hidden.shop.session.loggedIn(), hidden.visited.at(-1)]).toEqual([false, '/']);
    expect(await statusOf(token)).toBe(401);
    expect(readStorage(browser).filter((line) => personal.test(line))).toEqual([]);
    expect([tab.lines(), shop.location.get().coords.isDefault]).toEqual([{}, true]);

    // this window stayed visible, so it shows a message
    expect([seen.shop.session.loggedIn(), seen.visited.at(-1)]).toEqual([false, '/']);
    expect(seen.shop.messages.state.toast.message).toBe('You were logged out. Log in again to continue.');
    await seen.hide();
    await browser.rest();
    expect(readStorage(browser).filter((line) => personal.test(line))).toEqual([]);

    await tab.logIn(PHONE);
    expect(tab.shop.session.state.userId).not.toBe(userId);
    expect(tab.shop.session.state.name).toBe('');
    expect((await shop.checkout()).address.state.list).toEqual([]);
    await world.control('POST', '/sandbox/reset');
  });

  test.each([
    [
      'an order under way',
      'POST /v1/account/deletion',
      { status: 409, body: { message: 'Order 7 runs', order: { order_id: 7, cart_id: 3 } } },
      'Order 7 runs',
      { orderId: '7', cartId: '3' },
    ],
    [
      'an unreachable server',
      'POST /v1/account/deletion',
      { drop: true },
      'We don’t know whether your account was deleted. Please try again.',
      null,
    ],
    [
      'a malformed response',
      'POST /v1/account/deletion',
      { malformed: true },
      'We don’t know whether your account was deleted. Please try again.',
      null,
    ],
    [
      'a refusal',
      'POST /v1/account/deletion',
      { status: 400 },
      'Your request was not accepted. Your account has not been deleted.',
      null,
    ],
  ])(
    'an account deletion is refused after %s: the account stays and the shopper sees the reason',
    async (_what, match, fault, message, order) => {
      const { browser, tab } = await openLoggedIn('9000000407');
      const farewell = await openPage<DeletionStore>(tab, FEEDBACK);
      await world.control('PUT', '/sandbox/faults', [{ match, ...fault }]);
      expect(await farewell.deleteAccount('')).toEqual({ message, order });
      await world.control('PUT', '/sandbox/faults', []);
      expect(tab.shop.session.loggedIn()).toBe(true);
      expect(browser.storage.get('v1:web:shopper')).toContain('9000000407');
    },
  );

  test('account deletion starts over for an unknown reason', async () => {
    const { tab } = await openLoggedIn('9000000408');
    const store = await openPage(tab, '/account/delete-account-feedback?reason=typed');
    expect(store.movedTo?.()).toBe('/account/delete-account');
  });
});
