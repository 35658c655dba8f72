import { createHmac } from 'node:crypto';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { createHost } from '../../bridge/testing/index.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import type { TelegramPage } from '../../partners/telegram/wire.ts';
import { signLaunch } from '../../partners/telegram/sign-launch.ts';
import { openBench } from '../fixtures/sandbox-driver.ts';

const DAY_MS = 86_400_000;
const BOT_TOKEN = '7000000000:AAsandbox-only-bot-token-of-doorstep00';

/** The launch data of the simulated app. */
function openInTelegram(): URLSearchParams {
  const host = createHost({
    simulator: telegramAndroid,
    page: ({ url }) => new Window({ url }),
  });
  const { env } = host.begin({ faults: {}, person: () => 'agrees' });
  const page = env.window as unknown as TelegramPage;
  return new URLSearchParams(`${page.Telegram?.WebApp?.initData}`);
}

/** As Telegram's documentation describes it, by another implementation than the simulated app's. */
function hashOf(fields: URLSearchParams): string {
  const secret = createHmac('sha256', 'WebAppData').update(BOT_TOKEN).digest();
  const lines = [...fields].filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', secret).update(lines.sort().join('\n')).digest('hex');
}

test.each([1, 40, 55, 56, 64, 119, 1_000])(
  'launch data of %s letters is signed as Telegram does',
  (length) => {
    const fields = new URLSearchParams({ user: 'é'.repeat(length), auth_date: '1', hash: 'ignored' });
    expect(signLaunch(fields)).toBe(hashOf(fields));
  },
);

describe('the sandbox’s login by launch data', () => {
  async function openShop() {
    const bench = await openBench();
    const shop = await bench.client('webview_other');
    const launch = openInTelegram();
    launch.set('auth_date', `${Math.floor(bench.clock.now() / 1_000)}`);
    launch.set('hash', hashOf(launch));
    const logIn = async (fields: URLSearchParams) =>
      (await shop.form('/v2/accounts/authorize/telegram/', { grant_token: `${fields}` })).json;
    return { ...bench, shop, launch, logIn };
  }

  test('the same launch data logs the same person in again, until it is a day old', async () => {
    const { clock, launch, logIn } = await openShop();
    expect(await logIn(launch)).toMatchObject({ verified: true, user: { phone: '9876543210' } });
    expect(await logIn(launch)).toMatchObject({ verified: true, user: { phone: '9876543210' } });
    await clock.advance(DAY_MS);
    expect(await logIn(launch)).toMatchObject({ verified: false, code: 'OAUTH_CODE_SPENT' });
  });

  test('launch data that somebody has changed logs nobody in', async () => {
    const { launch, logIn } = await openShop();
    for (const [field, value] of [
      ['user', '{"id":9000000001,"first_name":"Eve"}'],
      ['auth_date', '9999999999'],
      ['hash', ''],
      ['more', 'x'],
    ] as const) {
      const changed = new URLSearchParams(launch);
      changed.set(field, value);
      expect(await logIn(changed), field).toMatchObject({ verified: false });
    }
  });

  test('a payment of a messenger’s user has an invoice link, and no page', async () => {
    const { shop, launch, logIn } = await openShop();
    shop.accessToken = (await logIn(launch)).access_token;
    const { cartId, amount } = await shop.validCart({ 2: 1 });
    const { json } = await shop.pay(cartId, amount, { method: 'partner' });
    expect(json.reservation_token).toBe(`https://t.me/$${json.reservation_id}`);
    expect(json.redirect_url ?? null).toBeNull();
  });
});
