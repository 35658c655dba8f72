import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { findAxeViolations } from '../ui/axe.ts';
import { openGifting } from './gifting-world.tsx';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());
beforeEach(() => world.control('POST', '/sandbox/reset'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ASHA = '9876543210';
const GROUPS = '/v1/secret_santa/groups';
const FAMILY = '/secret-santa/gfamily-of-asha';
const FAMILY_API = `${GROUPS}/gfamily-of-asha`;
const setFaults = (...rules: object[]) => world.control('PUT', '/sandbox/faults', rules);
const readCalls = async (path: string) =>
  ((await world.control('GET', '/sandbox/requests?since=0')) as RequestRow[]).filter(
    (call) => call.path.includes(path) && call.method !== 'GET',
  );
interface RequestRow {
  method: string;
  path: string;
  body: { address_id?: number };
}
const getByWords = (text: string | RegExp) => screen.getByText(text);

test('a group is created, three friends join, names are drawn, and everyone sees their own match at once', async () => {
  const asha = await openGifting(world, ASHA);
  const { unmount } = await asha.visit('/secret-santa/create-grp');
  const value = (testid: string) => (screen.getByTestId(testid) as HTMLInputElement).value;
  expect(['group-my-name', 'group-date', 'group-time'].map(value)).toEqual(['Asha', '2026-12-25', '18:00']);
  await asha.tap('group-create');
  getByWords('Enter a group name.');
  // a name that is too long is not cut off without a word
  asha.type('group-name', 'b'.repeat(41));
  getByWords('Use at most 40 characters.');
  getByWords('Up to 40 characters');
  asha.type('group-name', 'Book club');
  expect(screen.queryByText('Use at most 40 characters.')).toBeNull();
  asha.type('group-date', '2025-12-25');
  await asha.tap('group-create');
  getByWords(/That time is in the past/);
  expect(await readCalls(GROUPS)).toEqual([]);
  asha.type('group-date', '2026-01-05');
  asha.type('group-time', '14:00');
  // the response is lost, so the same group is created again
  await setFaults({ match: `POST ${GROUPS}`, drop: 'answer', times: 1 });
  await asha.tap('group-create');
  getByWords('That did not work. Please try again.');
  expect(['group-name', 'group-date'].map(value)).toEqual(['Book club', '2026-01-05']);
  // the server's rejection of a date is shown at its field
  await setFaults({ match: `POST ${GROUPS}`, status: 409, body: { code: 'DATE_FAR' }, times: 1 });
  await asha.tap('group-create');
  getByWords(/That’s too far ahead/);
  expect(screen.getByTestId('group-date').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByTestId('group-date'));
  asha.type('group-date', '2026-01-06');
  expect(screen.queryByText(/That’s too far ahead/)).toBeNull();
  asha.type('group-date', '2026-01-05');
  await asha.tap('group-create');
  const path = asha.visited.at(-1) ?? '';
  expect(path).toMatch(/^\/secret-santa\/g[0-9a-f]{32}$/);
  expect(asha.told('Gift Group Created')).toEqual([{ days_ahead: 0 }]);
  unmount();

  const list = await asha.visit('/secret-santa');
  expect(screen.getAllByTestId('group').map(({ textContent }) => textContent)).toEqual([
    'Book club1 person · names not drawn yet · Monday, 5 January 2026',
    'Family4 people · names not drawn yet · Sunday, 25 January 2026',
    'Fourth floor5 people · your match is ready · exchange in 7 days',
  ]);
  list.unmount();

  const group = await asha.visit(path);
  getByWords('You need at least 3 people. Invite 2 more.');
  await asha.tap('group-start');
  expect(await readCalls('/start')).toEqual([]);
  await asha.tap('group-share');
  expect(asha.toast()).toBe('Link copied. Paste it where you like.');
  expect(await navigator.clipboard.readText()).toBe(`https://shop.test${path}`);
  expect(asha.told('Gift Group Shared')).toEqual([{ method: 'copy' }]);
  const friends = [];
  for (const [phone, name] of [
    ['9000000001', 'Kabir'],
    ['9000000002', 'Meera'],
    ['9000000003', 'Dev'],
  ] as const) {
    const friend = await asha.friend(phone);
    expect((await friend.call('POST', `${GROUPS}/${path.split('/')[2]}/join`, { name })).status).toBe(200);
    friends.push(friend);
  }
  // new members appear without a reload
  await asha.advance(20_000);
  expect(asha.members()).toEqual(['AAshaYou draw the names', 'KKabir', 'MMeera', 'DDev']);
  await asha.tap('group-start');
  getByWords(/All 4 people see who they’re gifting/);
  await asha.tap('group-start-later');
  expect(await readCalls('/start')).toEqual([]);
  await asha.tap('group-start');
  await asha.tap('group-start-confirm');
  getByWords('The names have been drawn');
  getByWords('Gift exchange: Monday, 5 January 2026, 2:00 pm');
  getByWords('See your match');
  expect(asha.told('Gift Game Started')).toEqual([{ member_count: 4 }]);
  expect(screen.queryByRole('button', { name: /Leave|Remove/ })).toBeNull();
  group.unmount();

  await asha.visit(path.replace('/secret-santa/', '/secret-santa/reveal/'));
  expect(screen.queryByText(/Kabir|Meera|Dev/)).toBeNull();
  await asha.tap('reveal-open');
  const name = screen.getByText(/^(Kabir|Meera|Dev)$/).textContent ?? '';
  expect(asha.told('Gift Revealed')).toEqual([{ sound: true }]);
  const drawn = [name];
  for (const friend of friends) {
    const { json } = await friend.call('GET', `${GROUPS}/${path.split('/')[2]}/reveal`);
    drawn.push(json.recipient_details.name);
  }
  expect(drawn.sort()).toEqual(['Asha', 'Dev', 'Kabir', 'Meera']);
  asha.shop.dispose();
});

describe('a gift group', () => {
  test('the gift group asks before a member is renamed or removed, or leaves', async () => {
    const asha = await openGifting(world, ASHA);
    const { container } = await asha.visit(FAMILY);
    await asha.tapNamed('Rename Kabir');
    expect(await findAxeViolations(container)).toEqual([]);
    asha.type('member-name', ' ');
    await asha.tap('member-save');
    getByWords('Enter a name.');
    asha.type('member-name', 'meera');
    await asha.tap('member-save');
    getByWords(/Someone in this group already has that name/);
    asha.type('member-name', 'Kabir Verma');
    await asha.tap('member-save');
    expect(asha.members()[1]).toBe('KKabir Verma');
    await asha.tapNamed('Remove Dev');
    await asha.tapNamed('Keep');
    expect(asha.members()).toHaveLength(4);
    await asha.tapNamed('Remove Dev');
    expect(await findAxeViolations(container)).toEqual([]);
    await setFaults({ match: `DELETE ${FAMILY_API}/members/*`, status: 500, times: 1 });
    await asha.tap('member-remove-confirm');
    getByWords('That did not work. Please try again.');
    await asha.tap('member-remove-confirm');
    expect(asha.members()).toHaveLength(3);
    await asha.tapNamed('Leave group');
    await asha.tap('member-remove-confirm');
    expect(asha.visited.at(-1)).toBe('/secret-santa');
    expect(asha.toast()).toBe('You left the group.');
    asha.shop.dispose();
  });

  test('an invited friend sees the name and size of the gift group, and joins', async () => {
    const kabir = await openGifting(world, '9000000001');
    const { container } = await kabir.visit(FAMILY);
    getByWords('You’re invited to Family');
    getByWords(/^4 people have joined/);
    expect(container.textContent).not.toMatch(/Meera|Dev|January/);
    await kabir.tap('group-join');
    getByWords('Enter your name.');
    kabir.type('group-my-name', 'asha');
    await kabir.tap('group-join');
    getByWords(/Someone in this group already has that name/);
    kabir.type('group-my-name', 'Kabir S');
    // meanwhile, in another tab
    const self = await kabir.friend('9000000001');
    await self.call('POST', `${FAMILY_API}/join`, { name: 'Kabir S' });
    await kabir.tap('group-join');
    expect(kabir.toast()).toBe('You’re already in this group.');
    expect(kabir.members().at(-1)).toBe('KKabir SYou');
    getByWords('Asha will draw the names once everyone is in.');
    expect(screen.queryByTestId('group-start')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^(Rename|Remove|Leave)/ })).toHaveLength(2);

    // the member is removed while the page is open
    const asha = await kabir.friend(ASHA);
    await asha.call('DELETE', `${FAMILY_API}/members/5`);
    await kabir.tapNamed('Rename yourself');
    kabir.type('member-name', 'K');
    await kabir.tap('member-save');
    expect(kabir.toast()).toBe('This group no longer exists, or you’re no longer in it.');
    getByWords('You’re invited to Family');
    expect(screen.queryAllByTestId('group-member')).toEqual([]);
    await kabir.tap('group-join');
    expect(kabir.told('Gift Group Joined')).toEqual([{ member_count: 5 }]);
    kabir.shop.dispose();
  });

  test('a gift group cannot be joined when full or after the draw', async () => {
    const kabir = await openGifting(world, '9000000001');
    await kabir.visit('/secret-santa/gfourth-floor');
    getByWords(/This group is full, or the names have been drawn/);
    expect(screen.queryByTestId('group-join')).toBeNull();
    kabir.shop.dispose();
  });

  test('a friend is told that the group is full when it fills up while they type their name', async () => {
    const kabir = await openGifting(world, '9000000001');
    await kabir.visit(FAMILY);
    kabir.type('group-my-name', 'Kabir S');
    await setFaults({ match: `POST ${FAMILY_API}/join`, status: 409, body: { code: 'GROUP_FULL' } });
    await kabir.tap('group-join');
    expect(kabir.toast()).toBe('This group is full. A group can have up to 200 people.');
    kabir.shop.dispose();
  });

  test.each([
    ['/secret-santa/none', 'Group not found'],
    ['/secret-santa/reveal/none', 'Draw not found'],
    ['/secret-santa/reveal/gfamily-of-asha', 'Draw not found'],
  ])('the page %s shows "%s" with a link to your groups', async (path, sentence) => {
    const kabir = await openGifting(world, '9000000001');
    await kabir.visit(path);
    getByWords(sentence);
    expect(screen.getByRole('link', { name: 'Your groups' }).getAttribute('href')).toBe('/secret-santa');
    kabir.shop.dispose();
  });

  test('a gift group has no reveal before the draw, and has one as soon as the names are drawn', async () => {
    const asha = await openGifting(world, ASHA);
    await asha.visit('/secret-santa/reveal/gfamily-of-asha');
    getByWords('The names haven’t been drawn yet');
    expect(screen.queryByTestId('reveal-open')).toBeNull();
    // in another tab
    const self = await asha.friend(ASHA);
    await self.call('POST', `${FAMILY_API}/start`);
    await asha.advance(20_000);
    await asha.tap('reveal-open');
    getByWords(/^Find something that makes them smile by Sunday, 25 January 2026/);
    asha.shop.dispose();
  });
});

test('a gift is sent to the receiver’s door, whose address the giver never sees, or to the exchange', async () => {
  const asha = await openGifting(world, ASHA);
  const friends = [];
  for (const [phone, name, flat] of [
    ['9000000001', 'Bela', 'Flat 7'],
    ['9000000002', 'Chirag', 'Flat 8'],
  ] as const) {
    const friend = await asha.friend(phone);
    const { json } = await friend.call('POST', '/v4/address', {
      ...{ label: 'Home', name: `${name} Rao`, flat, street: 'Secret Lane', locality: 'Sector 54' },
      ...{ pincode: '122011', lat: 28.4397, lon: 77.1012, location_source: 'map' },
    });
    friends.push({ friend, name, addressId: json.address.id });
  }
  const request = {
    group_name: 'Trio',
    name: 'Asha',
    exchange_at: Math.floor(world.clock.now() / 1000) + 7200,
  };
  const self = await asha.friend(ASHA);
  const created = await self.call('POST', GROUPS, { ...request, request_id: 'request-trio' });
  const { group_id: groupId } = created.json.group;
  for (const { friend, name, addressId } of friends) {
    await friend.call('POST', `${GROUPS}/${groupId}/join`, { name });
    const answer = await friend.call('PUT', `${GROUPS}/${groupId}/delivery`, {
      to: 'door',
      address_id: addressId,
    });
    expect(answer.json.group.your_door).toBe('Home');
    // only the owner says where the exchange is
    const refused = await friend.call('PUT', `${GROUPS}/${groupId}/delivery`, {
      to: 'exchange',
      address_id: addressId,
    });
    expect([refused.status, refused.json.code]).toEqual([409, 'NOT_OWNER']);
  }
  const group = await asha.visit(`/secret-santa/${groupId}`);
  await asha.tap('group-place-exchange');
  fireEvent.click(screen.getByRole('radio', { name: /^Work/ }));
  await setFaults({ match: `PUT ${GROUPS}/*`, status: 500, times: 1 });
  await asha.tap('group-place-save');
  getByWords('That did not work. Please try again.');
  await asha.tap('group-place-save');
  getByWords(/^Floor 6, Gulmohar House/);
  await asha.tap('group-start');
  await asha.tap('group-start-confirm');
  group.unmount();

  const ownId = (await asha.shop.checkout()).address.state.selectedId;
  const { container } = await asha.visit(`/secret-santa/reveal/${groupId}`);
  await asha.tap('reveal-open');
  const name = screen.getByText(/^(Bela|Chirag)$/).textContent ?? '';
  expect(await findAxeViolations(container)).toEqual([]);
  await asha.tap('reveal-send-door');
  expect(asha.toast()).toBe(`We’ll deliver to ${name}’s door.`);
  expect(asha.visited.at(-1)).toBe('/');
  const { address, checkout } = await asha.shop.checkout();
  const { list, selectedId } = address.state;
  const door = list.find(({ id }) => id === selectedId);
  expect(door).toMatchObject({
    label: `${name}’s door`,
    line: 'Address hidden',
    lat: null,
    isEditable: false,
  });
  expect(list.map(({ label }) => label)).toContain('Trio, gift exchange');

  // the order goes there, and says nothing of it either
  asha.shop.cart.setQuantity(milk, 1);
  await asha.rest();
  const ashasLaptop = await openGifting(world, ASHA);
  const onLaptop = (await ashasLaptop.shop.checkout()).address;
  expect(onLaptop.state.selectedId).toBe(selectedId);
  await checkout.enter.proceed();
  await checkout.enter.loadOptions();
  checkout.entry.choose('cod');
  void checkout.pay.tap(checkout.entry.agreement());
  await asha.rest();
  const ordered = new URL(asha.visited.at(-1) ?? '', 'https://shop.test').searchParams;
  const order = await self.call('GET', `/v1/orders/${ordered.get('cart_id')}/${ordered.get('order_id')}`);
  expect(order.json.address).toMatchObject({ label: `${name}’s door`, line: 'Address hidden' });
  const receiver = friends.find((one) => one.name === name)?.friend;
  const secrets = [/Secret Lane/, /Flat [78]/, /28\.4397/, /77\.1012/];
  const ownList = await receiver?.call('GET', '/v4/address');
  const giverList = await self.call('GET', '/v4/address');
  for (const secret of secrets) {
    expect(ownList?.text).toMatch(secret);
    for (const { text } of [order, giverList]) expect(text).not.toMatch(secret);
  }

  // the next order goes to Asha again, on her other device as well
  expect(address.state.selectedId).toBe(ownId);
  for (const device of [ashasLaptop, asha]) {
    device.shop.cart.setQuantity(milk, 2);
    await device.rest();
    const sentIds = (await readCalls('/v5/carts')).flatMap(({ body }) => body.address_id ?? []);
    expect(sentIds.at(-1)).toBe(ownId);
  }
  expect(onLaptop.state.selectedId).toBe(ownId);
  ashasLaptop.shop.dispose();

  // the receiver no longer wants gifts at home
  await receiver?.call('PUT', `${GROUPS}/${groupId}/delivery`, { to: 'door', address_id: null });
  expect((await self.call('GET', '/v4/address')).text).not.toContain(`${name}’s door`);
  asha.shop.dispose();
});

describe('gifting failures', () => {
  const PAGES: [path: string, call: string][] = [
    ['/secret-santa', `GET ${GROUPS}`],
    [FAMILY, `GET ${FAMILY_API}`],
    ['/secret-santa/reveal/gfourth-floor', `GET ${GROUPS}/gfourth-floor/reveal`],
  ];

  test.each(PAGES)(
    'the page %s offers a retry for a malformed or incomplete response',
    async (path, match) => {
      const asha = await openGifting(world, ASHA);
      await setFaults({ match, malformed: true });
      const { unmount } = await asha.visit(path);
      getByWords('The shop could not be loaded.');
      await setFaults({ match, body: { success: true } });
      await asha.tap('retry');
      getByWords('The shop could not be loaded.');
      await setFaults();
      await asha.tap('retry');
      expect(screen.queryByTestId('error-state')).toBeNull();
      unmount();
      asha.shop.dispose();
    },
  );

  test.each(PAGES)(
    'the page %s asks for a login when the session has expired, and removes its content',
    async (path) => {
      const asha = await openGifting(world, ASHA);
      const { container } = await asha.visit(path);
      expect(container.textContent).toMatch(/Family|Fourth floor/);
      await setFaults({ match: 'GET /v1/secret_santa/*', status: 401 });
      asha.shop.pages.renew();
      await asha.rest();
      expect(asha.shop.session.loggedIn()).toBe(false);
      expect(container.textContent).toMatch(/^Secret SantaLog in to continue/);
      await setFaults();
      asha.shop.dispose();
    },
  );

  test('a second account on the device sees no groups of the first', async () => {
    const asha = await openGifting(world, ASHA);
    const { container } = await asha.visit('/secret-santa');
    expect(container.textContent).toMatch(/Family/);
    act(() => asha.shop.session.logout('asked'));
    await asha.rest();
    expect(container.textContent).toMatch(/^Secret SantaLog in to continue/);
    await act(() => asha.logIn('9000000004'));
    await asha.rest();
    getByWords('See who you’re gifting');
    expect(container.textContent).not.toMatch(/Family|Fourth floor/);
    asha.shop.dispose();
  });

  test('a failed change offline keeps the group and explains what to do', async () => {
    const asha = await openGifting(world, ASHA);
    await asha.visit(FAMILY);
    await setFaults({ match: '* /v1/secret_santa/*', drop: 'request' });
    asha.goOffline();
    await asha.tapNamed('Rename Kabir');
    asha.type('member-name', 'Kabir Verma');
    await asha.tap('member-save');
    getByWords('You are offline. Try again when you’re back.');
    expect(asha.members()).toHaveLength(4);
    await setFaults();
    asha.shop.dispose();
  });

  test('a group that was deleted shows "not found" on the next refresh', async () => {
    const asha = await openGifting(world, ASHA);
    await asha.visit(FAMILY);
    await setFaults({ match: `GET ${FAMILY_API}`, status: 404 });
    await asha.advance(20_000);
    getByWords('Group not found');
    await setFaults();
    asha.shop.dispose();
  });
});

test('the sound setting is kept per device type, and nothing plays before a tap', async () => {
  const played: string[] = [];
  class Audio {
    currentTime = 0;
    destination = {};
    constructor() {
      played.push('opened');
    }
    resume = async () => {};
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (next: object) => next,
      start: () => void played.push('note'),
      stop: () => {},
    });
    createGain = () => ({
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: () => {},
        exponentialRampToValueAtTime: () => {},
      },
      connect: (next: object) => next,
    });
  }
  vi.stubGlobal('AudioContext', Audio);
  const asha = await openGifting(world, ASHA);
  const first = await asha.visit('/secret-santa/reveal/gfourth-floor');
  const sound = () => screen.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed');
  expect(played).toEqual([]);
  await asha.tap('reveal-sound');
  await asha.tap('reveal-open');
  getByWords('Imran');
  expect([sound(), played]).toEqual(['false', []]);
  await asha.tap('reveal-sound');
  expect(played).toEqual(['opened', ...Array(5).fill('note')]);
  await asha.tap('reveal-sound');
  first.unmount();
  asha.shop.pages.renew();
  await asha.visit('/secret-santa/reveal/gfourth-floor');
  expect(sound()).toBe('false');
  await asha.tap('reveal-open');
  expect(played).toHaveLength(6);
  expect(asha.told('Gift Revealed')).toEqual([{ sound: false }, { sound: false }]);
  vi.unstubAllGlobals();
  asha.shop.dispose();
});
