import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import {
  addStep,
  isShopStep,
  isTarget,
  MAX_STEPS,
  type SpecStep,
  type Target,
} from '../../bridge/harness/recorded-steps.ts';
import { rulesSet, sheetAnswered, sizeChosen } from '../../bridge/harness/setup-steps.ts';
import { typedValue } from '../../bridge/harness/typed-values.ts';
import { nameSpec, type Recorded, writeSpec } from '../../bridge/harness/write-spec.ts';

const EMPTY: Recorded = { host: 'phonepe-ios', setup: {}, steps: [], calls: [], heading: null };
const BUTTON: Target = { places: [{ role: 'button', name: 'Add milk' }] };
const PHONE_FIELD: Target = { places: [{ testId: 'login-phone' }] };

/** The lines of the test's body. */
const bodyOf = (recorded: Partial<Recorded>): string[] =>
  writeSpec('story', { ...EMPTY, ...recorded })
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim());

const STEPS: readonly [SpecStep, string][] = [
  [
    { on: 'shop', action: 'click', at: BUTTON },
    "await shop.screen.getByRole('button', { name: 'Add milk', exact: true }).click();",
  ],
  [
    { on: 'shop', action: 'check', at: { places: [{ label: 'Gift' }] }, isCovered: true },
    "await shop.screen.getByLabel('Gift', { exact: true }).check({ force: true });",
  ],
  [
    { on: 'shop', action: 'click', at: { places: [{ testId: 'cart' }, { role: 'button' }], nth: 2 } },
    "await shop.screen.getByTestId('cart').getByRole('button').nth(2).click();",
  ],
  [
    { on: 'shop', action: 'fill', at: { ...PHONE_FIELD, nth: 0 }, value: 'x' },
    "await shop.screen.getByTestId('login-phone').first().fill('x');",
  ],
  [
    { on: 'page', action: 'select', at: { places: [{ testId: 'scheme' }] }, value: 'dark' },
    "await page.getByTestId('scheme').selectOption('dark');",
  ],
  [
    { on: 'shop', action: 'press', at: PHONE_FIELD, key: 'Enter' },
    "await shop.screen.getByTestId('login-phone').press('Enter');",
  ],
  [{ action: 'escape' }, "await page.keyboard.press('Escape');"],
  [
    { on: 'shop', action: 'dblclick', at: BUTTON },
    "await shop.screen.getByRole('button', { name: 'Add milk', exact: true }).dblclick();",
  ],
  [{ action: 'note', text: 'a second tab' }, '// a second tab'],
  [{ action: 'code', code: 'await page.reload();', uses: ['page'] }, 'await page.reload();'],
  [{ action: 'host', call: 'kill' }, 'await host.kill();'],
  [{ action: 'host', call: 'pay', argument: 'decline' }, "await host.pay('decline');"],
  [{ action: 'host', call: 'moveClock', argument: 90 }, 'await host.moveClock(90);'],
];

describe('a recorded spec', () => {
  it.each(STEPS)('the step %j is one line of Playwright', (step, line) => {
    expect(bodyOf({ steps: [step] })[0]).toBe(line);
  });

  it('a spec begins with what of the set-up is not the default, and ends with the heading and each call', () => {
    const spec = writeSpec('An order', {
      ...EMPTY,
      setup: {
        version: 4,
        faults: { pay: 'silent' },
        rules: [{ match: 'PUT /v5/carts', mode: 'cut', once: true }],
      },
      steps: [{ action: 'host', call: 'back' }],
      calls: [
        { name: 'start', outcome: 'ok' },
        { name: 'pay', outcome: 'declined' },
        { name: 'pay', outcome: 'ok' },
        { name: 'pay', outcome: 'ok' },
        { name: 'haptic', outcome: 'ok' },
        { name: 'start', outcome: 'ok' },
      ],
      heading: { places: [{ role: 'heading', name: 'Order placed' }] },
    });
    expect(spec).toBe(`import { expect, test } from '@doorstep/harness/test';

// npm run harness -- an-order.spec.ts --host phonepe-ios
test.use({ setup: { version: 4, faults: { pay: 'silent' }, rules: [{ match: 'PUT /v5/carts', mode: 'cut', once: true }] } });

test('An order', async ({ host, shop, timeline }) => {
  await host.back();

  await expect(shop.screen.getByRole('heading', { name: 'Order placed', exact: true })).toBeVisible();
  await expect(timeline).toHaveCall('start', 'ok');
  await expect(timeline).toHaveCall('pay', 'declined');
  await expect(timeline).toHaveCall('pay', 'ok', 2);
});
`);
  });

  it('a hostile page writes a spec that is valid code and does nothing of its own', () => {
    const hostile = [
      "');globalThis.stolen = true;//",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay text
      '`${globalThis.stolen = true}`',
      "\\'); globalThis.stolen = true; ('",
      'line\nline\r\u2028line */ globalThis.stolen = true; /*',
      '"\\"\u0000\ud800</script>',
      'x'.repeat(100_000),
    ];
    for (const text of hostile) {
      const at: Target = { places: [{ role: 'button', name: text }, { testId: text }, { label: text }] };
      const spec = writeSpec(text, {
        host: 'phonepe-ios',
        setup: { faults: { [text]: text } },
        steps: [
          { on: 'shop', action: 'fill', at, value: text },
          { on: 'shop', action: 'choose-files', at },
          { action: 'host', call: 'openLink', argument: text },
        ],
        calls: [{ name: text, outcome: text }],
        heading: at,
      });
      const code = transformSync(spec, { loader: 'ts', format: 'cjs' }).code;
      const { titles, texts } = runSpec(code);
      expect(titles).toEqual([text.replace(/\s+/g, ' ').trim().slice(0, 200)]);
      expect(texts).toContain(text);
      expect(Reflect.get(globalThis, 'stolen')).toBeUndefined();
      expect(nameSpec(text)).toMatch(/^[a-z\d-]{1,60}\.spec\.ts$/);
    }
  });
});

/** Runs a spec with a test package that only notes the texts that it is given. */
function runSpec(code: string) {
  const titles: string[] = [];
  const texts: unknown[] = [];
  const noted: unknown = new Proxy(() => {}, {
    get: (_target, key) => (key === 'then' ? undefined : noted),
    apply: (_target, _this, args) => {
      texts.push(...args);
      return noted;
    },
  });
  const test = Object.assign(
    (title: string, body: (fixtures: unknown) => unknown) => {
      titles.push(title);
      void body(noted);
    },
    { use: () => {} },
  );
  new Function('require', 'module', 'exports', code)(() => ({ test, expect: noted }), { exports: {} }, {});
  return { titles, texts };
}

describe('the steps of a recording', () => {
  const fill = (value: string): SpecStep => ({ on: 'shop', action: 'fill', at: PHONE_FIELD, value });
  const click: SpecStep = { on: 'shop', action: 'click', at: BUTTON };

  it('what is typed into a field is one step with its last value, until something else is done', () => {
    const steps = [fill('9'), fill('98'), click, fill('1'), fill('')].reduce(
      addStep,
      [] as readonly SpecStep[],
    );
    expect(steps).toEqual([fill('98'), click, fill('')]);
  });

  it('a recording that is full stays as it is', () => {
    const full = Array.from({ length: MAX_STEPS }, () => click);
    expect(addStep(full, fill('1'))).toBe(full);
  });

  it('a rule that was added, replaced or ended is what a hand does for it', () => {
    const rule = { match: 'PUT /v5/carts', mode: 'error', once: true } as const;
    const nameOf = () => 'PUT /v5/carts: server error';
    const lines = (before: readonly (typeof rule)[], after: readonly (typeof rule)[]) =>
      bodyOf({ steps: rulesSet(before, after, nameOf) }).filter((line) => line.includes('await page.'));
    expect(lines([], [rule])).toEqual([
      "await page.getByTestId('rule-match').fill('PUT /v5/carts');",
      "await page.getByTestId('rule-mode').selectOption('error');",
      "await page.getByTestId('rule-times').selectOption('once');",
      "await page.getByTestId('rule-add').click();",
    ]);
    expect(lines([rule], [])).toEqual([
      "await page.getByRole('button', { name: 'End PUT /v5/carts: server error', exact: true }).click();",
    ]);
    expect(lines([rule], [rule])).toEqual([]);
  });

  it('a sheet that is closed, and a device that is turned, are steps of their own', () => {
    const pay = { id: 1, sheet: 'pay', info: { reservationId: 'r' } } as const;
    expect(sheetAnswered(pay, 'dismiss')).toEqual({ action: 'host', call: 'closeSheet' });
    expect(sheetAnswered(pay, 'approve')).toMatchObject({ call: 'pay', argument: 'approve' });
    const turned = sizeChosen({ width: 740, height: 360 }, { width: 360, height: 740 });
    expect(turned).toMatchObject({ action: 'click', at: { places: [{ testId: 'rotate' }] } });
  });

  it('a message of the frame that is no step of the shop is refused', () => {
    const good = { on: 'shop', action: 'fill', at: PHONE_FIELD, value: 'x' };
    expect(isShopStep(good)).toBe(true);
    const bad = [
      { ...good, on: 'page' },
      { ...good, action: 'host', call: 'kill' },
      { ...good, value: 7 },
      { ...good, value: 'x'.repeat(10_000) },
      { ...good, action: 'press', key: 'F12' },
      { ...good, at: { places: [] } },
      { ...good, at: { places: [{ role: "button')", name: 'x' }] } },
      { ...good, at: { ...PHONE_FIELD, nth: 1.5 } },
      { ...good, at: { places: [{ testId: 'x'.repeat(300) }] } },
      null,
    ];
    for (const message of bad) expect([message, isShopStep(message)]).toEqual([message, false]);
    expect(isTarget({ places: [{ css: 'body' }] })).toBe(false);
  });
});

describe('what is typed into a recorded story', () => {
  it.each([
    [['tel-national', 'phone'], '8123499999', '9876543210'],
    [['one-time-code'], '4711', '1234'],
    [['login-otp'], '471147', '123456'],
    [['login-otp'], '0000', '0000'],
    [['off', 'upi-id'], 'asha.v@okbank', 'ok@upi'],
    [['upi-id'], 'no@upi', 'no@upi'],
    [['cc-number'], '4929 1234 5678 9012', '4111 1111 1111 1111'],
    [['card-number'], '4000 0000 0000 0002', '4000 0000 0000 0002'],
    [['card-cvv'], '987', '123'],
    [['address-line1', 'address-flat'], 'Z-77, Quiet Court', 'C-12, Lake View'],
    [['Receiver’s name'], 'Vikram', 'Asha'],
    [['password'], 'hunter2', 'text'],
    [['note', 'off'], 'call 9812345678 first', 'text'],
    [['search-input'], 'green chillies', 'green chillies'],
    [['coupon-code'], 'FRESH50', 'FRESH50'],
    [['tel'], '', ''],
  ])('a field named %j with “%s” is recorded as “%s”', (keys, typed, recorded) => {
    expect(typedValue(keys, typed, '9876543210')).toBe(recorded);
  });
});
