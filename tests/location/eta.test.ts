import { describe, expect, test } from 'vitest';
import { createEtaStore } from '../../src/location/eta-store.ts';
import { openWorld } from '../support/open-world.ts';

async function load(answer?: object) {
  const shopper = await openWorld();
  if (answer) await shopper.faults([{ match: 'GET /v1/consumerweb/eta', body: answer }]);
  const eta = createEtaStore(shopper, {
    api: shopper.api,
    loadCalls: () => import('../../src/location/eta-api.ts'),
    initial: null,
  });
  await eta.load();
  return { state: eta.state, reports: shopper.reports };
}
const responseWith = (eta_map_v2: unknown) => ({
  eta_in_minutes: '12',
  update_eta_action: { type: 'update_eta', update_eta: { eta_map_v2 } },
});

const EVENING = Date.UTC(2026, 10, 23, 13, 0) / 1000;

describe('the delivery promise', () => {
  test('the delivery promise reads eta_in_minutes, with eta_info_v2 per store and delivery type', async () => {
    expect((await load()).state).toEqual({
      eta_in_minutes: 9,
      promise: { text: '9 minutes', shortText: '9 min', isDuration: true },
      eta_info_v2: {
        31657: {
          express: { eta: '9 min' },
          longtail: { eta: '2 hours' },
        },
      },
    });
  });

  test.each<[answer: object, info: object]>([
    [{ eta_in_minutes: 12 }, {}],
    [{ eta_in_minutes: '12', update_eta_action: null }, {}],
    [{ eta_in_minutes: 12, update_eta_action: { update_eta: 'soon' } }, {}],
    [responseWith(null), {}],
    [
      responseWith({ 1: null, 2: { express: { eta: '5 mins' } } }),
      { 1: {}, 2: { express: { eta: '5 mins' } } },
    ],
    [
      responseWith({ 1: { express: 'soon', longtail: { eta: '2 hrs', asset_id: 'slow' } } }),
      { 1: { longtail: { eta: '2 hrs' } } },
    ],
  ])('malformed entries of %o are left out of the delivery promise', async (answer, eta_info_v2) => {
    expect((await load(answer)).state).toMatchObject({ eta_in_minutes: 12, eta_info_v2 });
  });

  test.each<[answer: object, long: string | undefined, short: string | undefined]>([
    [{ eta_in_minutes: 12 }, '12 minutes', '12 min'],
    [{ eta_in_minutes: 1, delivery_type: 'Express' }, '1 minute', '1 min'],
    [{ eta_in_minutes: 75, delivery_type: 'ExpressLongTail' }, '2 hours', '2 h'],
    [{ eta_in_minutes: 20, delivery_type: 'express_long_tail' }, '1 hour', '1 h'],
    [{ delivery_type: 'Grocery', slot: 'Tomorrow, 7–9 am' }, 'Tomorrow, 7–9 am', 'Tomorrow, 7–9 am'],
    [{ delivery_type: 'Grocery', eta_in_minutes: 90 }, '90 minutes', '90 min'],
    [{ delivery_type: 'Grocery' }, undefined, undefined],
    // EVENING is 18:30 in India
    [
      { eta_type: 'earliest', promise_time: EVENING, eta_in_minutes: 40 },
      'Earliest by 6:30 pm',
      'By 6:30 pm',
    ],
    [{ eta_type: 'latest', promise_time: EVENING, eta_in_minutes: 40 }, '40 minutes', '40 min'],
    [{ eta_type: 'earliest', promise_time: 1e15, eta_in_minutes: 40 }, '40 minutes', '40 min'],
    [{ eta_type: 'earliest', promise_time: 'soon', eta_in_minutes: 40 }, '40 minutes', '40 min'],
  ])('the delivery promise %o is shown as "%s", and abbreviated to "%s"', async (answer, long, short) => {
    const { promise } = (await load(answer)).state;
    expect([promise?.text, promise?.shortText]).toEqual([long, short]);
  });

  test('the shop has no delivery promise when the delivery time fails to load', async () => {
    const { state, reports } = await load({ eta_in_minutes: 'soon' });
    expect(state).toEqual({ eta_in_minutes: null, promise: null, eta_info_v2: {} });
    expect(reports).toHaveLength(1);
  });
});
