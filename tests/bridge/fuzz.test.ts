import { describe, expect, test } from 'vitest';
import { type Adapter, BridgeError, webPolicy } from '../../bridge/index.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { fuzzAdapter } from '../../tools/fuzz/fuzz-adapter.ts';
import { FUZZES } from '../../tools/fuzz/fuzzes.ts';
import type { FuzzedAdapter } from '../../tools/fuzz/host.ts';
import { FORGED } from '../../tools/fuzz/junk.ts';

/** The number of messages per adapter, a small part of what `npm run fuzz` sends. */
const RUNS = 2_000;
const SEED = 20_261_121;

describe('generated messages cause no failure', () => {
  test.each(Object.keys(FUZZES))('generated messages cause no failure: %s', async (name) => {
    const { messages, failures } = (await FUZZES[name]?.({ runs: RUNS, seed: SEED })) ?? {};
    expect(failures).toEqual([]);
    expect(messages).toBeGreaterThanOrEqual(RUNS);
  });
});

test('every adapter is fuzzed', () => {
  expect(Object.keys(FUZZES)).toEqual(
    expect.arrayContaining(['web', 'phonepe', 'airtel', 'paytm', 'telegram', 'line', 'ucp', 'post-message']),
  );
});

test('the same seed generates the same messages', async () => {
  const [one, again, other] = await Promise.all(
    [1, 1, 2].map(async (seed) => (await FUZZES.paytm?.({ runs: 500, seed }))?.details),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

/** An adapter whose host replies through one global function, as some real hosts do. */
function speakingAdapter(
  name: string,
  adapterOf: (hear: (take: (value: unknown) => void) => void) => Adapter,
): FuzzedAdapter {
  return {
    name,
    stays: 0,
    begin({ answer, random, junk }) {
      let take = (_: unknown) => {};
      const adapter = adapterOf((taking) => {
        take = taking;
        answer(
          (value) => take(value),
          () => ({ kind: 'grant', value: 'genuine' }),
        );
      });
      return {
        env: createMemoryEnvironment(),
        entry: {
          name,
          platform: 'webview_other',
          detect: () => true,
          policy: webPolicy,
          load: async () => async () => adapter,
        },
        poke: () => take(random.chance(0.5) ? { kind: 'grant', value: FORGED } : junk()),
        isGenuine: { login: (reply) => Object(reply).value === 'genuine' },
        alive: () => 0,
      };
    },
  };
}

describe('the fuzzer detects an adapter that', () => {
  test.each<[string, RegExp, (hear: (take: (value: unknown) => void) => void) => Adapter]>([
    [
      'accepts forged replies',
      /returned a forged value/,
      (hear) => ({ name: 'a', can: () => true, login: () => new Promise((resolve) => hear(resolve)) }),
    ],
    [
      'throws into its host',
      /threw TypeError/,
      (hear) => ({
        name: 'a',
        can: () => true,
        login: () =>
          new Promise((resolve) => hear((value) => resolve((value as { kind: object }).kind.valueOf()))),
      }),
    ],
    [
      'leaves an unhandled rejection',
      /nobody caught/,
      (hear) => ({
        name: 'a',
        can: () => true,
        login: () =>
          new Promise((resolve) =>
            hear((value) => {
              resolve(value);
              Promise.reject(new BridgeError('host-error', 'forgotten'));
            }),
          ),
      }),
    ],
    [
      'changes its capabilities after a message',
      /is not what it was/,
      (hear) => {
        let able = true;
        return {
          name: 'a',
          can: () => able,
          login: () =>
            new Promise((resolve) =>
              hear((value) => {
                able = false;
                resolve(value);
              }),
            ),
        };
      },
    ],
  ])('the fuzzer detects an adapter that %s', async (name, failure, adapterOf) => {
    const { failures } = await fuzzAdapter(speakingAdapter(name, adapterOf), { runs: 1_000, seed: SEED });
    expect(failures.join('\n')).toMatch(failure);
  });
});
