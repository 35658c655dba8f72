import { describe, expect, test } from 'vitest';
import { createEtaStore } from '../../src/location/eta-store.ts';
import { openBackedShopper } from '../support/backed-shopper.ts';

async function load(answer?: object) {
  const shopper = await openBackedShopper();
  if (answer) await shopper.faults([{ match: 'GET /v1/consumerweb/eta', body: answer }]);
  const eta = createEtaStore({
    ...shopper,
    loadCalls: () => import('../../src/location/eta-api.ts'),
    initial: undefined,
  });
  await eta.load();
  return { state: eta.state, reports: shopper.reports };
}
const within = (eta_map_v2: unknown) => ({
  eta_in_minutes: '12',
  update_eta_action: { type: 'update_eta', update_eta: { eta_map_v2 } },
});

describe('the earliest promise', () => {
  test('is eta_in_minutes, and eta_info_v2 by the store and what a product says of itself', async () => {
    expect((await load()).state).toEqual({
      eta_in_minutes: 9,
      eta_info_v2: { 31657: { express: { eta: '9 mins', asset_id: 'eta_fast' } } },
    });
  });

  test.each<[answer: object, info: object]>([
    [{ eta_in_minutes: 12 }, {}],
    [{ eta_in_minutes: '12', update_eta_action: null }, {}],
    [{ eta_in_minutes: 12, update_eta_action: { update_eta: 'soon' } }, {}],
    [within(null), {}],
    [
      within({ 1: null, 2: { express: { eta: '5 mins' } } }),
      { 1: {}, 2: { express: { eta: '5 mins', asset_id: '' } } },
    ],
    [
      within({ 1: { express: 'soon', longtail: { eta: '2 hrs', asset_id: 'slow' } } }),
      { 1: { longtail: { eta: '2 hrs', asset_id: 'slow' } } },
    ],
  ])('of %o leaves out what is broken', async (answer, eta_info_v2) => {
    expect((await load(answer)).state).toEqual({ eta_in_minutes: 12, eta_info_v2 });
  });

  test('that cannot be had leaves the shop without one', async () => {
    const { state, reports } = await load({ eta_in_minutes: 'soon' });
    expect(state).toEqual({ eta_in_minutes: null, eta_info_v2: {} });
    expect(reports).toHaveLength(1);
  });
});
