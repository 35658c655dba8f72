import { expect, test } from 'vitest';
import type { PayRequest } from '../../../bridge/index.ts';
import { createPayer } from '../../../src/checkout/payment/payer.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { attempt, reportOf } from './payment-samples.ts';

const RETURN = 'https://shop.example/payment-status';
const always = { amount: { minor: 30_500, currency: 'INR' }, returnUrl: RETURN };

test.each([
  ['an ID', { reservationId: 'R1' }, { reservationId: 'R1' }],
  [
    'an ID and a token',
    { reservationId: 'R1', reservationToken: 'T1' },
    { reservationId: 'R1', token: 'T1' },
  ],
  ['a page', { redirectUrl: '/pay/1' }, { redirectUrl: '/pay/1' }],
  [
    'an ID and a page',
    { reservationId: 'R1', redirectUrl: '/pay/1' },
    { reservationId: 'R1', redirectUrl: '/pay/1' },
  ],
])('the host’s payment sheet receives %s', async (_, report, request) => {
  const requests: PayRequest[] = [];
  const payer = createPayer(
    {
      bridge: {
        async pay(payRequest) {
          requests.push(payRequest);
          return { outcome: 'ui-closed', executedWith: 'host' };
        },
      },
      clock: createFakeClock(),
      platform: 'webview_phonepe',
      navigation: { leave() {} },
      analytics: { report() {} },
    },
    { isCurrent: () => true, onOutcome() {} },
  );
  await payer.open({ ...attempt, method: 'partner' }, reportOf('ACTIVE', report), RETURN);
  expect(requests).toEqual([{ ...always, ...request }]);
});
