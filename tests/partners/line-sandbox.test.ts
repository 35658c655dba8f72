import { createHmac } from 'node:crypto';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { createHost } from '../../bridge/testing/index.ts';
import { lineIos } from '../../partners/line/simulator.ts';
import type { LinePage } from '../../partners/line/wire.ts';
import { openBench } from '../fixtures/sandbox-driver.ts';

const HOUR_S = 3_600;
const CHANNEL_SECRET = '5f0dc0ffee5a4db0c5a7d0075e9d5ec2';

/** The ID token of the simulated app. */
async function openInLine(): Promise<string> {
  const host = createHost({ simulator: lineIos, page: ({ url }) => new Window({ url }) });
  const { env, clock } = host.begin({ faults: {}, person: () => 'agrees' });
  const { liff } = env.window as unknown as LinePage;
  const ready = liff?.init({ liffId: `${lineIos.config?.line?.liffId}` });
  await clock.advance(1_000);
  await ready;
  return `${liff?.getIDToken?.()}`;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** As OpenID Connect describes it, by another implementation than the simulated app's. */
function sign(claims: object, { alg = 'HS256', secret = CHANNEL_SECRET } = {}): string {
  const text = [{ typ: 'JWT', alg }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

test('the simulated app’s ID token is signed by the channel’s secret and is valid for an hour', async () => {
  const token = await openInLine();
  const claims = claimsOf(token);
  expect(sign(claims)).toBe(token);
  expect(claims).toMatchObject({ iss: 'https://access.line.me', aud: '2000000001' });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(HOUR_S);
});

describe('the sandbox’s login by an ID token', () => {
  async function openShop() {
    const bench = await openBench();
    const shop = await bench.client('webview_other');
    const now = Math.floor(bench.clock.now() / 1_000);
    const claims = { ...claimsOf(await openInLine()), iat: now, exp: now + HOUR_S };
    const logIn = async (token: string) =>
      (await shop.form('/v2/accounts/authorize/line/', { grant_token: token })).json;
    return { ...bench, shop, claims, logIn };
  }

  test('the same token logs the same person in again, until it is an hour old', async () => {
    const { clock, claims, logIn } = await openShop();
    const token = sign(claims);
    expect(await logIn(token)).toMatchObject({ verified: true, user: { phone: '9876543210' } });
    await clock.advance((HOUR_S - 1) * 1_000);
    expect(await logIn(token)).toMatchObject({ verified: true, user: { phone: '9876543210' } });
    await clock.advance(1_000);
    expect(await logIn(token)).toMatchObject({ verified: false, code: 'OAUTH_CODE_SPENT' });
  });

  test('a token of another issuer, channel or secret, or one that is no token, logs nobody in', async () => {
    const { claims, logIn } = await openShop();
    const [header, payload] = sign(claims).split('.');
    for (const token of [
      sign({ ...claims, iss: 'https://evil.example' }),
      sign({ ...claims, aud: '2000000002' }),
      sign({ ...claims, exp: undefined }),
      sign({ ...claims, sub: 'U9876543210' }),
      sign(claims, { secret: 'guessed' }),
      sign(claims, { alg: 'none' }),
      `${header}.${payload}.`,
      'ok-9876543210-1',
    ])
      expect(await logIn(token), token).toMatchObject({ verified: false });
  });

  test('somebody who LINE has logged in is offered the shop’s own methods, and pays on a bank’s page', async () => {
    const { shop, claims, logIn } = await openShop();
    shop.accessToken = (await logIn(sign(claims))).access_token;
    const { cartId, amount } = await shop.validCart({ 2: 1 });
    const offered = await shop.call('GET', `/v1/payments/options?cart_id=${cartId}`);
    const methods = offered.json.enabled_payments.map(({ method }: { method: string }) => method);
    expect(methods).toEqual(expect.arrayContaining(['upi', 'card', 'nb', 'cod']));
    expect(methods).not.toContain('partner');
    const { json } = await shop.pay(cartId, amount, { method: 'nb', bank_code: 'SAHY' });
    expect(json.redirect_url).toContain('/sandbox/payer/');
    expect(json.reservation_token ?? null).toBeNull();
  });
});
