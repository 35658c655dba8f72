import { expect, test } from 'vitest';
import { yieldToBrowser } from '../../src/platform/yield-to-browser.ts';

test('yieldToBrowser uses scheduler.yield where it exists', async () => {
  const turns: string[] = [];
  await yieldToBrowser({
    scheduler: { yield: async () => turns.push('scheduled') },
    MessageChannel: class {
      constructor() {
        throw new Error('not asked for');
      }
    } as unknown as typeof MessageChannel,
  });
  expect(turns).toEqual(['scheduled']);
});

test.each([undefined, {}])(
  'yieldToBrowser falls back to a macrotask when the scheduler is %o',
  async (scheduler) => {
    const order: string[] = [];
    const turn = yieldToBrowser({ MessageChannel, ...(scheduler && { scheduler }) }).then(() =>
      order.push('after the turn'),
    );
    await Promise.resolve();
    order.push('before the turn');
    await turn;
    expect(order).toEqual(['before the turn', 'after the turn']);
  },
);
