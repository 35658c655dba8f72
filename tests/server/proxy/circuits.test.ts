import { beforeEach, describe, expect, test } from 'vitest';
import { type CircuitCall, type Circuits, createCircuits } from '../../../src/server/proxy/circuit.ts';

let now: number;
let circuits: Circuits;
beforeEach(() => {
  now = 1_000_000;
  circuits = createCircuits({ clock: { now: () => now } });
});

const call = (caller: string | number, over: Partial<CircuitCall> = {}): CircuitCall => ({
  family: '/feed',
  method: 'GET',
  caller: String(caller),
  hasBody: false,
  ...over,
});
const wait = (caller: string | number, over?: Partial<CircuitCall>) => circuits.waitFor(call(caller, over));
const fail = (...callers: (string | number)[]) => {
  for (const caller of callers) circuits.settle(call(caller), 'failed');
};
const answer = (...callers: (string | number)[]) => {
  for (const caller of callers) circuits.settle(call(caller), 'answered');
};
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `caller ${from + n}`);

describe('a closed circuit', () => {
  test('opens at the fifth failed caller', () => {
    fail(1, 2, 3, 4);
    expect([wait('x'), circuits.open()]).toEqual([0, []]);
    fail(5);
    expect([wait('x'), circuits.open()]).toEqual([5_000, ['GET /feed']]);
  });

  test('stays closed when only four callers fail, however often', () => {
    for (let n = 0; n < 100; n += 1) fail(1, 2, 3, 4);
    expect(wait('x')).toBe(0);
  });

  test('opens only when at least half of all callers failed', () => {
    answer(...upTo(6));
    fail(1, 2, 3, 4, 5);
    expect(wait('x')).toBe(0);
    fail(6);
    expect(wait('x')).toBe(5_000);
  });

  test('counts only the last outcome of each caller', () => {
    fail(1, 2, 3, 4);
    answer(4);
    fail(5);
    expect(wait('x')).toBe(0);
    fail(4);
    expect(wait('x')).toBe(5_000);
  });

  test('opens on failures of the last 30 s', () => {
    fail(1);
    now += 30_000;
    fail(2, 3, 4);
    fail(5);
    expect(wait('x')).toBe(5_000);
  });

  test('ignores failures older than 30 s', () => {
    fail(1);
    now += 30_001;
    fail(2, 3, 4, 5);
    expect(wait('x')).toBe(0);
    fail(6);
    expect(wait('x')).toBe(5_000);
  });

  test('ignores successes older than 30 s', () => {
    answer(...upTo(50));
    now += 30_001;
    fail(1, 2, 3, 4, 5);
    expect(wait('x')).toBe(5_000);
  });

  test('ignores unknown outcomes', () => {
    for (const caller of upTo(20)) circuits.settle(call(caller), 'unknown');
    fail(1, 2, 3, 4);
    expect(wait('x')).toBe(0);
  });

  test('never opens on a success, even when enough callers have failed', () => {
    fail(1, 2, 3, 4);
    answer(...upTo(8));
    fail(5);
    now += 30_001;
    answer(9);
    expect(wait('x')).toBe(0);
  });

  test('opens only for its own method and family', () => {
    fail(1, 2, 3, 4, 5);
    expect(wait('x', { method: 'POST' })).toBe(0);
    expect(wait('x', { family: '/other' })).toBe(0);
  });
});

describe('an open circuit', () => {
  beforeEach(() => fail(1, 2, 3, 4, 5));

  test('reports the time until the next trial', () => {
    now += 4_999;
    expect(wait('x')).toBe(1);
    now += 1;
    expect(wait('x')).toBe(0);
  });

  test('ignores outcomes of requests from before it opened', () => {
    answer('x', 1);
    fail(6, 7, 8);
    expect(wait('x')).toBe(5_000);
    now += 5_000;
    expect(wait('x')).toBe(0);
  });

  test('lets three callers try, once each', () => {
    now += 5_000;
    expect([wait('a'), wait('a'), wait('b'), wait('c'), wait('d')]).toEqual([0, 5_000, 0, 0, 5_000]);
    expect(circuits.open()).toEqual(['GET /feed']);
  });

  test('closes at the first success', () => {
    now += 5_000;
    wait('a');
    wait('b');
    fail('a');
    answer('b');
    expect([wait('c'), circuits.open()]).toEqual([0, []]);
    fail(1, 2, 3, 4);
    expect(wait('x')).toBe(0);
    fail(5);
    expect(wait('x')).toBe(5_000);
  });

  test('doubles its wait after three failures, up to 30 s', () => {
    for (const longer of [10_000, 20_000, 30_000, 30_000]) {
      now += 30_000;
      for (const one of ['a', 'b', 'c']) expect(wait(one)).toBe(0);
      fail('a', 'b');
      expect(wait('x')).toBe(5_000);
      fail('c');
      expect(wait('x')).toBe(longer);
    }
  });

  test('cannot be kept open by one caller', () => {
    now += 5_000;
    expect(wait('hostile')).toBe(0);
    fail('hostile', 'hostile', 'hostile');
    expect(wait('hostile')).toBe(5_000);
    expect(wait('shopper')).toBe(0);
    answer('shopper');
    expect(wait('hostile')).toBe(0);
  });

  test('lets a failed caller try again after 30 s', () => {
    now += 5_000;
    wait('a');
    fail('a');
    now += 29_999;
    expect(wait('a')).toBe(5_000);
    now += 1;
    expect(wait('a')).toBe(0);
  });

  test('gives the slot of a trial without an outcome to another caller', () => {
    now += 5_000;
    for (const one of ['a', 'b', 'c']) wait(one);
    circuits.settle(call('a'), 'unknown');
    expect([wait('d'), wait('e')]).toEqual([0, 5_000]);
    now += 30_000;
    expect([wait('e'), wait('f'), wait('g'), wait('h')]).toEqual([0, 0, 0, 5_000]);
  });

  test('makes no trials with a body: all of them pass after the wait', () => {
    const posts = { method: 'POST', hasBody: true };
    for (const caller of upTo(5)) circuits.settle(call(caller, posts), 'failed');
    expect(wait('x', posts)).toBe(5_000);
    now += 4_999;
    expect(wait('x', posts)).toBe(1);
    now += 1;
    for (const caller of upTo(10)) expect(wait(caller, posts)).toBe(0);
    expect(circuits.open()).toEqual(['GET /feed']);
    for (const caller of upTo(5)) circuits.settle(call(caller, posts), 'failed');
    expect(wait('x', posts)).toBe(10_000);
    now += 10_000;
    wait('x', posts);
    circuits.settle(call('x', posts), 'answered');
    for (const caller of upTo(5)) circuits.settle(call(caller, posts), 'failed');
    expect(wait('x', posts)).toBe(5_000);
  });
});

describe('circuit memory', () => {
  test('holds 300 circuits and drops closed ones first', () => {
    fail(1, 2, 3, 4, 5);
    for (let n = 0; n < 400; n += 1) circuits.settle(call(1, { family: `/${n}` }), 'failed');
    expect(circuits.open()).toEqual(['GET /feed']);
    for (const caller of upTo(4)) circuits.settle(call(caller, { family: '/0' }), 'failed');
    // the first failure of /0 is forgotten, that of /399 is not
    expect(wait('x', { family: '/0' })).toBe(0);
    for (const caller of upTo(4)) circuits.settle(call(caller, { family: '/399' }), 'failed');
    expect(wait('x', { family: '/399' })).toBe(5_000);
  });

  test('holds 200 callers per circuit and drops the oldest first', () => {
    answer('early');
    answer(...upTo(195));
    fail(1, 2, 3, 4);
    expect(wait('x')).toBe(0);
    // beyond 200 callers the oldest are dropped, with their outcomes
    fail(...upTo(95, 1_000));
    expect(wait('x')).toBe(0);
    fail('last');
    expect(wait('x')).toBe(5_000);
  });
});
