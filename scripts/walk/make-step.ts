import { Refused } from './books.ts';
import type { Aim, Look, Target } from './eyes.ts';
import type { Pace, Step } from './steps.ts';
import { keptCart, note, paiseOf, type Story, tokenIn } from './story.ts';

/** A step that has been made. */
export interface Made {
  /** in words: `tap button "Add Amul Taaza"` */
  said: string;
  /** the same step, by the names of what it touched: it means the same when the walk is made again */
  again: Step;
  /** by how much anything stood out sideways while things moved */
  sideways: number;
  /** whether everything was waited for that it brought about */
  calm: boolean;
  /** for what must be true of this kind of step */
  was?: { kind: 'back' | 'escape'; before: Look };
}

/** How long what a step has asked for is waited for, in real time. */
const PATIENCE_MS = 2_500;
/** Longer than what the shop itself puts off: a cart's call, what is kept. */
const SOON_MS = 600;

/** What can be done next on the way to an order, the foremost first. */
const WAY: readonly { testids: readonly string[]; often: number }[] = [
  { testids: ['consent-allow'], often: 0.9 },
  { testids: ['consent-deny'], often: 1 },
  { testids: ['pay-approve'], often: 0.75 },
  { testids: ['pay-decline'], often: 1 },
  { testids: ['address-save'], often: 0.8 },
  { testids: ['address-option'], often: 0.9 },
  { testids: ['address-add'], often: 0.9 },
  { testids: ['retry'], often: 0.8 },
  { testids: ['bank-option'], often: 0.15 },
  { testids: ['payment-method'], often: 0.35 },
  { testids: ['pay-now'], often: 0.85 },
  { testids: ['check-again'], often: 0.6 },
  { testids: ['modal-close'], often: 0.5 },
  { testids: ['cart-cta'], often: 0.7 },
  { testids: ['cart-button'], often: 0.45 },
  { testids: ['add', 'qty-plus', 'qty-plus', 'qty-minus'], often: 1 },
];

const VISITS = [
  '/',
  '/cart',
  '/checkout',
  '/s?q=milk',
  '/categories',
  '/payment-status',
  '/account',
  '/brands',
  '/print',
];

/** What fits into a field, the likeliest first; by its test id, or by what it is called. */
const ANSWERS: readonly [RegExp, readonly string[]][] = [
  [/login-phone|wallet-phone/, ['9876543210', '9876543210', '9000000001', '9123456789', '12']],
  [/otp/, ['1234', '1234', '1234', '0000']],
  [/upi-id/, ['ok@upi', 'no@upi', 'slow@upi', 'later@upi', 'nonsense']],
  [/card-number/, ['4111111111111111', '4000000000000002']],
  [/card-expiry/, ['0831']],
  [/card-cvv/, ['123']],
  [/bank-code/, ['123456', '000000']],
  [/search/i, ['milk', 'bread', 'oat', 'zzzz', 'chips']],
  [/address-flat|flat|house/i, ['C-12, Lake View', '7']],
  [/address-landmark|landmark/i, ['Near the water tank']],
  [/address-label|label/i, ['Mum', 'Office']],
  [/locality|area/i, ['Sector 49', 'Connaught Place']],
  [/pin/i, ['122018', '110001', '560001']],
  [/name/i, ['Asha Verma']],
  [/phone|mobile/i, ['9876543210']],
];

/** What the API can be asked, and what can go wrong with it. */
const MATCHES = [
  '* /v5/carts*',
  'POST /v5/carts/*/validate',
  'POST /v1/payments',
  'GET /v1/payments/*',
  'GET /v1/orders/*',
  '* /v4/address*',
  '* /v1/layout/*',
  'GET /feed/*',
  '* /v2/accounts/*',
  '* /v1/*',
  '* /v5/*',
] as const;
const DISTURBANCES = [
  { status: 503 },
  { status: 500 },
  { delayMs: 250 },
  { delayMs: 700 },
  { malformed: true },
  { drop: 'request' },
  { drop: 'answer' },
  { status: 401 },
  { status: 403 },
  { status: 429 },
] as const;

const at = <T>(list: readonly T[], share: number): T => {
  const one = list[Math.floor(share * list.length)];
  if (one === undefined) throw new Error('walk: nothing to choose from');
  return one;
};
const wordsOf = ({ role, name, testid }: Target) => `${role} "${name}"${testid && ` (${testid})`}`;

/** Does what the step says, as far as there is something to do it with. */
export async function makeStep(story: Story, step: Step): Promise<Made> {
  const { device, books } = story;
  const look = story.seen.get(device.page()) ?? (await device.look());
  const said = (words: string, calm = true): Made => ({ said: words, again: step, sideways: 0, calm });
  /** What a hasty step has begun is still not waited for. */
  const nothing = (words: string): Made => said(words, story.calm);

  /** Until nothing is asked for any more, nor put off. */
  async function calmDown(): Promise<number> {
    const wide = await device.frame();
    await device.ears.quiet(PATIENCE_MS);
    await device.pass(SOON_MS);
    await device.frame();
    await device.ears.quiet(PATIENCE_MS);
    return Math.max(wide, await device.frame());
  }

  async function rememberPay(): Promise<void> {
    const now = await device.look();
    if (!now.pay?.ready) return;
    note(story, 'taps on Pay');
    story.payTaps.push({
      amount: paiseOf(now.pay.amount),
      address: now.delivering,
      // what a hasty tap has changed may not have been kept yet
      lines: story.calm ? keptCart(now).lines : null,
      addressOld: story.addressesOld,
    });
  }

  async function touch(target: Target, pace: Pace): Promise<void> {
    if (target.testid === 'pay-now' && target.enabled) await rememberPay();
    await device.tap(target);
    if (pace === 'double') await device.tap(target);
  }

  async function tap(aim: Aim, pace: Pace, name = 'tap'): Promise<Made | null> {
    const target = await device.aim(aim);
    if (!target) return null;
    if (target.field) {
      return { ...said(await fill(target, 0)), again: { kind: 'type', pick: 0, answer: 0 } };
    }
    await touch(target, pace);
    note(story, 'taps');
    const { role, testid, nth } = target;
    const sideways = pace === 'hasty' ? await device.frame() : await calmDown();
    return {
      said: `${pace === 'calm' ? '' : `${pace} `}${name} ${wordsOf(target)}`,
      again: { kind: 'tap-named', control: { role, name: target.name, testid, nth }, pace },
      sideways,
      calm: pace !== 'hasty',
    };
  }

  async function fill(target: Target, answer: number): Promise<string> {
    const what = `${target.testid} ${target.name}`;
    const [, answers = ['milk']] = ANSWERS.find(([of]) => of.test(what)) ?? [];
    const text = at(answers, answer);
    await device.tap(target);
    const { keyboard } = device.page();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
    story.typed.add(text);
    // as it is shown
    story.typed.add(`${text.slice(0, 5)} ${text.slice(5)}`);
    note(story, 'typed');
    if (/search/i.test(what)) await keyboard.press('Enter');
    await calmDown();
    return `type "${text}" into ${wordsOf(target)}`;
  }

  async function type(pick: number, answer: number): Promise<Made> {
    const target = await device.aim({ by: 'field', pick });
    return target ? said(await fill(target, answer)) : nothing('type: there is no field');
  }

  /** Fields that have to be filled come before what they are for. */
  async function onward(pick: number, pace: Pace): Promise<Made> {
    const digit = (pick * 97) % 1;
    if (!look.sheet) {
      if (look.dialog?.name === 'LOGIN_MODAL' || look.kind === 'payer') {
        const asked =
          look.kind === 'payer'
            ? ['card-number', 'card-expiry', 'card-cvv', 'bank-code']
            : ['login-phone', 'login-otp'];
        for (const testid of asked) {
          const field = await device.aim({ by: 'testid', testids: [testid], pick: 0 });
          if (!field || (await textIn(testid)) !== '') continue;
          const typed = await fill(field, digit);
          if (testid !== 'login-phone') return said(typed);
          const sent = await tap({ by: 'testid', testids: ['login-submit'], pick: 0 }, pace);
          return said([typed, sent?.said].join('; '), sent?.calm);
        }
      }
      for (const testid of ['upi-id', 'address-flat']) {
        const field = await device.aim({ by: 'testid', testids: [testid], pick: 0 });
        if (!field || (await textIn(testid)) !== '') continue;
        return said(testid === 'upi-id' ? await fill(field, digit) : await fillAddress(digit));
      }
    }
    for (const [index, { testids, often }] of WAY.entries()) {
      if ((pick * (index + 7) * 31) % 1 > often) continue;
      const made = await tap({ by: 'testid', testids, pick: digit }, pace);
      if (made) return made;
    }
    return (await tap({ by: 'pick', pick: digit }, pace)) ?? nothing('onward: there is nothing');
  }

  function textIn(testid: string): Promise<string> {
    return device
      .page()
      .evaluate((id) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[data-testid="device"]');
        const field = (frame?.contentDocument ?? document).querySelector<HTMLInputElement>(
          `[data-testid="${id}"]`,
        );
        return field?.value ?? '';
      }, testid)
      .catch(() => '');
  }

  async function fillAddress(digit: number): Promise<string> {
    const typed: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const field = await device.aim({ by: 'field', pick: n / 8 });
      if (field) typed.push(await fill(field, digit));
    }
    return [...new Set(typed)].join('; ');
  }

  async function otherPlace(pick: number): Promise<Made> {
    const asked = await tap({ by: 'place' }, 'calm');
    if (!asked) return nothing('other place: there is no header');
    const saved =
      pick < 0.75
        ? await tap({ by: 'testid', testids: ['address-option'], pick: (pick * 17) % 1 }, 'calm')
        : null;
    const other = saved ?? (await tap({ by: 'pick', pick }, 'calm'));
    note(story, 'places chosen');
    return { ...asked, said: [asked.said, other?.said].join('; '), again: step };
  }

  async function control(words: string, method: string, path: string, body?: unknown): Promise<Made> {
    try {
      await books.control(method, path, body);
      return nothing(words);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return nothing(`${words}: ${error.message}`);
    }
  }

  async function changeProduct(pick: number, how: number): Promise<Made> {
    const inCart = Object.keys(keptCart(look).lines);
    const ids = inCart.length > 0 ? inCart : look.steppers.map(({ productId }) => productId);
    if (ids.length === 0) return nothing('product: none is in sight');
    const id = at(ids, pick);
    const change = at(
      [
        { price: 5, mrp: 500 },
        { price: 99.5, mrp: 500 },
        { price: 410, mrp: 500 },
        { inventory: 0 },
        { inventory: 1 },
        { inventory: 30 },
        { limit: 1 },
        { limit: 2 },
      ],
      how,
    );
    note(story, 'products changed');
    return control(`the shop changes ${id} to ${JSON.stringify(change)}`, 'PUT', `/products/${id}`, change);
  }

  async function fromAnotherPhone(pick: number, how: 'removed' | 'changed' | 'added'): Promise<Made> {
    const token = tokenIn(look);
    if (token === '') return nothing('another phone: nobody is logged in');
    const addresses = (await books.addressesOf(token)) ?? [];
    const phone = await books.phoneOf(token);
    const address = addresses[Math.floor(pick * addresses.length)];
    note(story, 'addresses changed elsewhere');
    story.addressesOld = true;
    if (how === 'added' || !address) {
      const added = {
        label: 'Gym',
        name: 'Asha Verma',
        flat: 'G-9',
        street: 'Sohna Road',
        landmark: '',
        locality: 'Sector 48',
        pincode: '122018',
      };
      await phone.call('POST', '/v4/address', { ...added, location_source: 'map' });
      return nothing('another phone adds an address');
    }
    if (how === 'removed') {
      await phone.call('DELETE', `/v4/address/${address.id}`);
      return nothing(`another phone removes the address ${address.label}`);
    }
    const { label, name, street, landmark, locality, pincode } = address;
    const flat = `Z-${Math.floor(pick * 900) + 100}`;
    await phone.call('PUT', `/v4/address/${address.id}`, {
      label,
      name,
      flat,
      street,
      landmark,
      locality,
      pincode,
    });
    return nothing(`another phone changes the address ${label} to ${flat}`);
  }

  async function kill(words: string): Promise<Made> {
    const home = look.kind === 'nothing' || (step.kind === 'kill' && step.pick < 0.4);
    await device.kill();
    note(story, 'kills');
    await device.restore(home ? '/' : look.path);
    story.addressesOld = false;
    return { ...said(words), sideways: await calmDown() };
  }

  switch (step.kind) {
    case 'onward':
      return onward(step.pick, step.pace);
    case 'tap':
      return (await tap({ by: 'pick', pick: step.pick }, step.pace)) ?? nothing('tap: there is no control');
    case 'tap-named':
      return (
        (await tap({ by: 'name', control: step.control }, step.pace)) ??
        nothing(`tap: there is no ${step.control.role} "${step.control.name}"`)
      );
    case 'type':
      return type(step.pick, step.answer);
    case 'back': {
      if (story.offline) return nothing('back: not while offline');
      const went = await device.back();
      note(story, 'back');
      await calmDown();
      return went
        ? { ...said('back'), was: { kind: 'back', before: look } }
        : nothing('back: that was the first page');
    }
    case 'forward':
      if (story.offline || device.isApp || !(await device.forward())) return nothing('forward: not here');
      await calmDown();
      return said('forward');
    case 'reload':
      if (story.offline) return nothing('reload: not while offline');
      await device.reload();
      story.addressesOld = false;
      note(story, 'reloads');
      await calmDown();
      return said('reload');
    case 'escape':
      if (device.isApp && look.sheet) return nothing('escape: the host is asking');
      await device.page().keyboard.press('Escape');
      await calmDown();
      return { ...said('escape'), was: { kind: 'escape', before: look } };
    case 'visit': {
      const path = at(VISITS, step.pick);
      if (story.offline || device.isApp) return nothing('visit: not here');
      await device
        .page()
        .goto(books.url + path, { waitUntil: 'domcontentloaded' })
        .catch(() => null);
      await calmDown();
      return said(`visit ${path}`);
    }
    case 'wait':
      await device.pass(step.seconds * 1_000);
      await calmDown();
      return said(`wait ${step.seconds} s`);
    case 'tab':
      if (device.isApp || story.offline) return nothing('tab: not here');
      if (device.tabs.length > 1) {
        await device.turnTo(device.tabs.indexOf(device.page()) === 0 ? 1 : 0);
        note(story, 'tabs turned to');
      } else {
        await device.openTab(at(['/', '/cart', '/checkout', look.path], step.pick));
        note(story, 'tabs opened');
      }
      await calmDown();
      return said('the other tab');
    case 'close-tab':
      await device.closeTab();
      await calmDown();
      return said('close the tab');
    case 'hide':
      await device.setVisible(false);
      await device.pass(2_000);
      await device.setVisible(true);
      await calmDown();
      return said('another app, and back');
    case 'offline':
      if (look.kind !== 'shop' || look.sheet) return nothing('offline: not here');
      await device.setOffline(true);
      story.offline = 4;
      note(story, 'times offline');
      await device.frame();
      return said('offline', false);
    case 'online':
      await device.setOffline(false);
      story.offline = 0;
      await calmDown();
      return said('online');
    case 'kill':
      if (story.offline) return nothing('kill: not while offline');
      return kill('kill the page, and open it again');
    case 'tap-and-kill': {
      if (story.offline) return nothing('kill: not while offline');
      const testids = [
        'pay-now',
        'pay-approve',
        'cart-cta',
        'address-option',
        'qty-plus',
        'qty-minus',
        'add',
        'retry',
      ];
      const foremost = testids.slice(0, step.pick < 0.5 ? 2 : testids.length);
      const target =
        (await device.aim({ by: 'testid', testids: foremost, pick: 0 })) ??
        (await device.aim({ by: 'pick', pick: step.pick }));
      if (!target || target.field) return nothing('tap and kill: there is nothing to tap');
      await touch(target, 'hasty');
      await new Promise((resolve) => setTimeout(resolve, step.afterMs));
      const made = await kill(`tap ${wordsOf(target)} and kill the page after ${step.afterMs} ms`);
      note(story, 'kills right after a tap');
      return made;
    }
    case 'other-place':
      return otherPlace(step.pick);
    case 'bad-day': {
      const rule = { match: at(MATCHES, step.match), ...at(DISTURBANCES, step.how), times: step.times };
      story.badDay = 4;
      note(story, 'bad days');
      return control(`a bad day: ${JSON.stringify(rule)}`, 'PUT', '/faults', [rule]);
    }
    case 'good-day': {
      story.badDay = 0;
      const made = await control('the bad day is over', 'PUT', '/faults', []);
      return made;
    }
    case 'product':
      return changeProduct(step.pick, step.how);
    case 'order-moves': {
      const orders = (await books.orders()).filter(({ id }) => !story.before.orders.has(id));
      if (orders.length === 0) return nothing('order: there is none');
      const { id } = at(orders, step.pick);
      const state = step.pick > 0.7 ? { state: 'CANCELLED' } : undefined;
      note(story, 'orders moved');
      return control(`order ${id} moves`, 'POST', `/orders/${id}/advance`, state);
    }
    case 'payer': {
      const open = (await books.payments()).filter(({ status }) => /^(ACTIVE|PAYMENT_PENDING)$/.test(status));
      const last = open.at(-1);
      if (!last) return nothing('payer: nothing is to be paid');
      const status = step.pays ? 'success' : 'failed';
      note(story, `payers told ${status}`);
      return control(`the payer of ${last.method} says ${status}`, 'POST', `/payments/${last.id}/settle`, {
        status,
      });
    }
    case 'address-elsewhere':
      return fromAnotherPhone(step.pick, step.how);
    case 'logout-elsewhere': {
      const token = tokenIn(look);
      if (token === '') return nothing('log out: nobody is logged in');
      await (await books.phoneOf(token)).call('POST', '/v2/accounts/logout', {});
      note(story, 'logouts');
      return nothing('logged out from elsewhere');
    }
  }
}
