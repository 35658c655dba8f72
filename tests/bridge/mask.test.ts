import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MASKED, mask, maskText } from '../../bridge/trace.ts';

const SECRETS: readonly [what: string, value: unknown, canary: string][] = [
  ['a token by its key', { access_token: 'abc123' }, 'abc123'],
  ['a grant token by its shape', { note: 'got GRT_x9-zz back' }, 'GRT_x9-zz'],
  ['a one-time code of the sandbox', 'https://shop.example/?c=ok-9876543210-n1', 'ok-9876543210-n1'],
  ['a three-part token', 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'eyJzdWIi'],
  ['a bearer header', 'Authorization: Bearer s3cr3t-thing', 's3cr3t-thing'],
  ['an authorisation field', { authorization: 'x1' }, 'x1'],
  ['a cookie', { Cookie: 'sid=4711' }, '4711'],
  ['a phone number as text', 'call 9876543210 now', '9876543210'],
  ['a phone number with prefix and gap', { to: '+91 98765 43210' }, '98765 43210'],
  ['a phone number with a leading zero', '09876543210', '9876543210'],
  ['a phone number as a number', { who: 9876543210 }, '9876543210'],
  ['a phone number by its key', { user_phone: '12' }, '12'],
  ['a one-time code', { verify_code: '1234' }, '1234'],
  ['a one-time code as a number', { otp: 1234 }, '1234'],
  ['a code in a URL', '/inapp/redirection?code=zz91&state=ok', 'zz91'],
  ['a temporary code in a form', 'user=1&oauth_temp_code=qq77', 'qq77'],
  ['a tax number by its key', { gstin: 'x9' }, 'x9'],
  ['a tax number as text', 'The GSTIN is now 07AABCG5520M1ZL.', 'AABCG5520M'],
  ['an e-mail address', 'mail to asha.k+1@mail.example.in please', 'asha.k+1'],
  ['a UPI id', { payee: 'asha@upi' }, 'asha@upi'],
  ['a card number', 'pay with 4111111111111111', '4111111111111111'],
  ['a card number with gaps', 'pay with 4111 1111 1111 1111.', '1111 1111'],
  ['a security code', { cvv: '123' }, '123'],
  ['a token in JSON text', '{"grantToken":"AbC9","expiryInSeconds":86400}', 'AbC9'],
  ['a token in JSON in JSON', JSON.stringify({ body: JSON.stringify({ grantToken: 'AbC9' }) }), 'AbC9'],
  ['coordinates', { latitude: 28.4123, longitude: 77.0456 }, '28.4123'],
  ['the name of an address', { label: 'Asha’s flat', flat: 'B-1204' }, 'Asha'],
  ['the locality of an address', { flat: 'B-1204', locality: 'Sector 54', city: 'Gurugram' }, 'Sector 54'],
  ['a flat and a landmark', { flat: 'B-1204', landmark: 'opposite the tank' }, 'tank'],
  ['a deeply nested secret', { a: [{ b: { password: 'hunter2' } }] }, 'hunter2'],
  ['an error message about a user', new Error('no such user 9876543210'), '9876543210'],
  ['a phone number beside a UUID', '3f0c9a52-1b2c-4d3e-9f00-aabbccddeeff-9876543210', '9876543210'],
  ['a phone number at the end of a UUID', '00000000-0000-4000-8000-919876543210', '9876543210'],
  ['a phone number at the end of an id', 'pay_00000000000040008abc919876543210', '9876543210'],
  ['a phone number in an invalid UUID', '3f0c9a52-1b2c-4d3e-9f00-a9876543210ff', '9876543210'],
  ['a card number with dashes', 'pay with 4111-1111-1111-1111', '1111-1111'],
  ['an auth key', { auth_key: 'k-81' }, 'k-81'],
  ['an auth key in a URL', '/api/v1/x?authKey=k81&page=2', 'k81'],
  ['a PIN', { upiPin: 4711 }, '4711'],
  ['a PIN in a form', 'amount=10&mpin=4711', '4711'],
  ['a PIN code', { pincode: '122018' }, '122018'],
  ['a first name', { first_name: 'Asha' }, 'Asha'],
  ['a name beside a phone number', { name: 'Asha Rao', phone: '9' }, 'Asha'],
  ['the name of a member', { members: [{ id: 1, name: 'Asha Rao' }] }, 'Rao'],
  ['a name in JSON text', '{"name":"Asha Rao","mobile":"1"}', 'Rao'],
  ['a name in JSON in JSON', JSON.stringify({ body: JSON.stringify({ userName: 'Asha Rao' }) }), 'Rao'],
  ['an address in JSON text', '{"display_address":"4 \\"Rose\\" Villa, MG Road"}', 'MG Road'],
  ['an address in plain text', 'address: 4 Rose Villa, MG Road', 'MG Road'],
  ['a delivery address in a URL', '/x?flat=B%2D1204%20Rose&b=1', 'Rose'],
  ['coordinates in a URL', '/eta?lat=28.4123&lon=77.0456', '77.0456'],
  ['coordinates in JSON text', '{"latitude":28.4123,"longitude":77.0456}', '28.4123'],
  ['a coordinate pair', 'near 28.4123, 77.0456', '77.0456'],
  ['a percent-encoded coordinate pair', 'geo:28.4123%2C77.0456', '77.0456'],
  ['a coordinate by a camel-case key', { userLat: 28.4123 }, '28.4123'],
  ['a token of the shop', 'got v2::3f0c9a52-1b2c', '3f0c9a52'],
  ['a percent-encoded token of the shop', '/x/v2%3A%3A3f0c9a52', '3f0c9a52'],
  ['a percent-encoded secret', '/go?to=%2Fx%3Fcode%3Dzz91', 'zz91'],
  ['a percent-encoded e-mail address', '/x/asha.k%40mail.example', 'asha'],
  ['a percent-encoded phone number', '/x/%2B91%2098765%2043210', '43210'],
  ['a phone number of percent-encoded digits', '/x/%39%38%37%36%35%34%33%32%31%30', '%39%38'],
  ['a phone number after a percent escape', '/x/%209876543210', '9876543210'],
  ['a phone number beside an invalid escape', '/x/%ff%39876543210', '87654'],
  ['a phone number with gaps', 'call 98 765-432 10 now', '765'],
  ['a phone number with brackets', '+91 (987) 654 – 3210', '3210'],
  ['a phone number in Devanagari', 'call ९८७६५ ४३२१० now', '४३२१०'],
  ['a phone number in full-width digits', '９８７６５４３２１０', '９８７'],
  ['a phone number in percent-encoded Devanagari', encodeURIComponent('९८७६५४३२१०'), '%E0%A5%AF'],
  ['a phone number after a number', 'order 12 9876543210', '9876543210'],
  ['a phone number as a big integer', { who: 9876543210n }, '9876543210'],
  ['a token behind a scheme', 'Authorization: Basic s3cr3t', 'Basic'],
  ['signed launch data by its key', { initData: 'query_id=AAH&user=17' }, 'AAH'],
  ['signed launch data in a URL', '/#tgWebAppData=query_id%3DAAH%26user%3D17&tgWebAppVersion=8', 'AAH'],
  ['raw signed launch data', 'query_id=AAH&auth_date=1750000000&hash=0b1c9f&x=1', '0b1c9f'],
  ['a signature', { signature: 'MEUCIQ' }, 'MEUCIQ'],
  ['launch data under another name', { init_data_unsafe: { start: 'x9' } }, 'x9'],
  ['a session key', { sessionKey: 'sk-1' }, 'sk-1'],
  ['a session by its id', 'path=/&session_id=s-77', 's-77'],
  ['a short session id', { sid: 's-78' }, 's-78'],
  ['a JSON web token by its key', { jwt: 'abc.def' }, 'abc.def'],
  ['an assertion', { client_assertion: 'as-1' }, 'as-1'],
  ['a credential', { credentials: { id: 'cr-1' } }, 'cr-1'],
  ['a signing key', { signingKey: 'k-9', privateKey: 'k-9', encryption_key: 'k-9' }, 'k-9'],
  ['a ticket', { login_ticket: 'tk-5' }, 'tk-5'],
  ['a UUID that is a token', { said: 'token=3f0c9a52-1b2c-4d3e-9f00-a9876543210f' }, '9876543210'],
];

test.each(SECRETS)('the trace masks %s', (_what, value, canary) => {
  const out = JSON.stringify(mask(value));
  expect(out).toContain(MASKED);
  expect(out).not.toContain(canary);
});

describe('useful data is not masked', () => {
  test.each<[what: string, value: unknown]>([
    ['an error code', { error_code: 'NETWORK_ERROR', status: '1' }],
    ['a call’s id', { callbackId: '3f0c9a52-1b2c-4d3e-9f00-aabbccddeeff' }],
    ['a UUID with ten digits in a row', { cartId: 'a1b2c3d4-1b2c-4d3e-9f00-a9876543210f' }],
    ['a payment id with ten digits in a row', { id: 'pay_8e46b2df5a0f4a98765432105b1ee70d' }],
    ['a UUID with many digits', 'cart 41112222-3333-4444-8555-66667777888a is gone'],
    ['UUIDs in a URL', '/c/51112222-3333-4444-8555-66667777888a/A1B2C3D4-1B2C-4D3E-9F00-B8765432109F?x=1'],
    ['a reservation', { reservationId: 'RES-81-2204', path: '/v1/payments' }],
    ['a time', { at: 1_750_000_000_000 }],
    ['an amount in paise', { amount: { minor: 30_500, currency: 'INR' } }],
    ['a coupon', { promo_code: 'FIRST50' }],
    ['a path with escapes', '/s?q=dal%20and%20rice%2C%20500%20g&page=1'],
    ['goods', { name: 'Alphonso mango', product_name: 'Mango', display_name: 'Mango 1 kg', mrp: 120.5 }],
    [
      'keys that only resemble secret ones',
      { latency: 20, pinned: 'no', shipping: 'fast', category_name: 'Milk' },
    ],
    ['decimals', { ms: 6543.210987 }],
    ['days', 'from 2026-11-23 20:25:10 on'],
    ['words', 'the code of the adapter, a token of thanks, phone numbers'],
    ['booleans, null and empty values', { token: null, otp: '', phone: undefined, hasToken: true }],
    ['an id of an address', { address_id: 12 }],
    [
      'keys of other things',
      { key: 'cart', idempotencyKey: 'i-1', sessionCount: 3, hashtag: 'x', signal: 'on' },
    ],
    ['ids beside a session', { reside: 'here', inside: 1, assertive: 'x', initial: 'A', design: 'new' }],
  ])('useful data is not masked: %s', (_what, value) => {
    expect(mask(value)).toEqual(value);
  });

  test('the code of a bridge error is not masked', () => {
    const error = Object.assign(new Error('late'), { code: 'deadline', hostCode: 'E7' });
    expect(mask(error)).toEqual({ name: 'Error', message: 'late', code: 'deadline', hostCode: 'E7' });
  });
});

test('masking does not change its input', () => {
  const given = Object.freeze({ token: 'x', list: Object.freeze([Object.freeze({ phone: '9876543210' })]) });
  mask(given);
  expect(given.list[0]?.phone).toBe('9876543210');
});

test('masking handles cyclic, throwing and huge values', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  const trap = {
    get boom(): never {
      throw new Error('no');
    },
  };
  expect(JSON.stringify(mask(loop))).toContain('…');
  expect(mask(trap)).toBe('[unreadable]');
  expect(mask(() => 1)).toBe('[function]');
  expect((mask('x'.repeat(10_000_000)) as string).length).toBeLessThan(3000);
  expect((mask(new Array(1_000_000).fill(0)) as unknown[]).length).toBeLessThan(1000);
  expect(maskText('')).toBe('');
  const maskedValues = mask({
    huge: 10n ** 5000n,
    big: 12n,
    which: Symbol('x'),
    file: new Uint8Array(30_000_000),
  });
  expect(maskedValues).toEqual({ huge: '[bigint]', big: '12', which: '[symbol]', file: '[Uint8Array]' });
  expect(JSON.stringify(maskedValues)).toBeTruthy();
});

test('masking stays bounded on values that are wide at every level', () => {
  let read = 0;
  const wide = (): object =>
    new Proxy(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, 0])), {
      get() {
        read += 1;
        return wide();
      },
    });
  mask(wide());
  expect(read).toBeLessThan(10_000);
  const long = mask(Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 'a '.repeat(5_000))));
  expect(JSON.stringify(long).length).toBeLessThan(100_000);
});

test('truncation does not leave part of a secret', () => {
  for (const before of [1985, 1990, 1995]) {
    expect(maskText(`${'x '.repeat(before / 2)}asha.rao.of.sector.43@mail.example`)).not.toContain('asha');
  }
});

test('masking keeps a UUID but masks a phone number beside it', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(' ', '-', '/', '?', ', '), (uuid, between) => {
      fc.pre(!/91[6-9]\d{9}$/.test(uuid));
      const text = `pay_${uuid}${between}`;
      expect(maskText(`${text}9876543210`)).toBe(`${text}${MASKED}`);
    }),
    { numRuns: 500 },
  );
});

test('masking never throws and never lets a known secret through', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (around, before) => {
      const phone = '9876543210';
      const out = JSON.stringify(mask({ around, said: `${before.replace(/\d/g, '')} ${phone}` }));
      expect(out).not.toContain(phone);
    }),
    { numRuns: 300 },
  );
});
