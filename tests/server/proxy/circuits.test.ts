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
  path: '/feed/',
  caller: String(caller),
  hasBody: false,
  ...over,
});
const wait = (caller: string | number, over?: Partial<CircuitCall>) => circuits.waitFor(call(caller, over));
const recordFailures = (...callers: (string | number)[]) => {
  for (const caller of callers) circuits.settle(call(caller), 'failed');
};
const recordAnswers = (...callers: (string | number)[]) => {
  for (const caller of callers) circuits.settle(call(caller), 'answered');
};
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `caller ${from + n}`);

const isOpen = () => circuits.openNames().length > 0;

describe('a closed circuit', () => {
  test('the circuit opens at the fifth failed caller', () => {
    recordFailures(1, 2, 3, 4);
    expect([wait(1), circuits.openNames()]).toEqual([0, []]);
    recordFailures(5);
    expect([wait(1), circuits.openNames()]).toEqual([5_000, ['GET /feed']]);
  });

  test('the circuit stays closed when only four callers fail, however often', () => {
    for (let n = 0; n < 100; n += 1) recordFailures(1, 2, 3, 4);
    expect(isOpen()).toBe(false);
  });

  test('the circuit opens only when at least half of all callers failed', () => {
    recordAnswers(...upTo(6));
    recordFailures(1, 2, 3, 4, 5);
    expect(isOpen()).toBe(false);
    recordFailures(6);
    expect(isOpen()).toBe(true);
  });

  test('only the last outcome of each caller counts', () => {
    recordFailures(1, 2, 3, 4);
    recordAnswers(4);
    recordFailures(5);
    expect(isOpen()).toBe(false);
    recordFailures(4);
    expect(isOpen()).toBe(true);
  });

  test('the circuit opens on failures of the last 30 s', () => {
    recordFailures(1);
    now += 30_000;
    recordFailures(2, 3, 4);
    recordFailures(5);
    expect(isOpen()).toBe(true);
  });

  test('the circuit ignores failures older than 30 s', () => {
    recordFailures(1);
    now += 30_001;
    recordFailures(2, 3, 4, 5);
    expect(isOpen()).toBe(false);
    recordFailures(6);
    expect(isOpen()).toBe(true);
  });

  test('the circuit ignores successes older than 30 s', () => {
    recordAnswers(...upTo(50));
    now += 30_001;
    recordFailures(1, 2, 3, 4, 5);
    expect(isOpen()).toBe(true);
  });

  test('the circuit ignores unknown outcomes', () => {
    for (const caller of upTo(20)) circuits.settle(call(caller), 'unknown');
    recordFailures(1, 2, 3, 4);
    expect(isOpen()).toBe(false);
  });

  test('the circuit never opens on a success, even when enough callers have failed', () => {
    recordFailures(1, 2, 3, 4);
    recordAnswers(...upTo(8));
    recordFailures(5);
    now += 30_001;
    recordAnswers(9);
    expect(isOpen()).toBe(false);
  });

  test('the circuit opens only for its own method and family', () => {
    recordFailures(1, 2, 3, 4, 5);
    expect(wait(1, { method: 'POST' })).toBe(0);
    expect(wait(1, { family: '/other' })).toBe(0);
  });
});

describe('an open circuit', () => {
  beforeEach(() => recordFailures(1, 2, 3, 4, 5));

  test('an open circuit refuses every call after the backend did not respond to five callers', () => {
    circuits = createCircuits({ clock: { now: () => now } });
    for (const caller of upTo(4)) circuits.settle(call(caller), 'unreachable');
    recordFailures(5);
    expect(wait('shopper', { path: '/feed/other' })).toBe(0);

    circuits = createCircuits({ clock: { now: () => now } });
    for (const caller of upTo(5)) circuits.settle(call(caller), 'unreachable');
    expect(wait('shopper', { path: '/feed/other' })).toBe(5_000);
    now += 5_000;
    expect(wait('shopper')).toBe(0);
    circuits.settle(call('shopper'), 'answered');
    expect(wait('another')).toBe(0);
  });

  test('an open circuit says how long it will stay open', () => {
    now += 4_999;
    expect(wait(1)).toBe(1);
    now += 1;
    expect(wait(1)).toBe(0);
  });

  test('an open circuit lets a caller through until one of its own requests fails, however many addresses provoke failures', () => {
    recordAnswers('shopper');
    recordFailures(...upTo(500));
    expect([wait('shopper'), wait('another')]).toEqual([0, 0]);
    now += 5_000;
    for (const one of upTo(3)) wait(one);
    recordFailures(...upTo(3));
    expect([wait('shopper'), wait('another'), wait('caller 3')]).toEqual([0, 0, 10_000]);
  });

  test('an open circuit refuses a caller whose request fails while the circuit is open', () => {
    expect(wait('shopper')).toBe(0);
    recordFailures('shopper');
    expect(wait('shopper')).toBe(5_000);
  });

  test('for an address shared by several people, an open circuit refuses only the call that failed', () => {
    const failingCall = { path: '/feed/crashy' };
    circuits.settle(call('shared', failingCall), 'failed');
    expect([wait('shared', failingCall), wait('shared')]).toEqual([5_000, 0]);
    circuits.settle(call('shared', failingCall), 'answered');
    expect(wait('shared', failingCall)).toBe(0);
  });

  test('an open circuit refuses nobody for a failure more than 30 s ago', () => {
    for (const one of [1, 2, 3]) {
      now += 10_000;
      wait(one);
      recordFailures(one);
    }
    expect([wait(4), wait(1)]).toEqual([10_000, 10_000]);
    now += 1;
    expect(wait(4)).toBe(0);
  });

  test('an open circuit ignores outcomes of requests from before it opened', () => {
    recordAnswers('x', 1);
    recordFailures(6, 7, 8);
    expect([wait(2), circuits.openNames()]).toEqual([5_000, ['GET /feed']]);
    now += 5_000;
    expect(wait(2)).toBe(0);
  });

  test('an open circuit lets three callers try once each', () => {
    now += 5_000;
    expect([wait(1), wait(1), wait(2), wait(3), wait(4)]).toEqual([0, 5_000, 0, 0, 5_000]);
    expect(circuits.openNames()).toEqual(['GET /feed']);
  });

  test('an open circuit closes at the first success', () => {
    now += 5_000;
    wait(1);
    wait(2);
    recordFailures(1);
    recordAnswers(2);
    expect([wait(3), circuits.openNames()]).toEqual([0, []]);
    recordFailures(1, 2, 3, 4);
    expect(isOpen()).toBe(false);
    recordFailures(5);
    expect(wait(5)).toBe(5_000);
  });

  test('an open circuit doubles its wait after three failures, up to 30 s', () => {
    for (const waitMs of [10_000, 20_000, 30_000, 30_000]) {
      recordFailures(4);
      now += 30_000;
      recordFailures(1, 2, 3);
      for (const one of [1, 2, 3]) expect(wait(one)).toBe(0);
      recordFailures(1, 2);
      expect(wait(4)).toBe(5_000);
      recordFailures(3);
      expect(wait(4)).toBe(waitMs);
    }
  });

  test('an open circuit cannot be kept open by one caller', () => {
    now += 5_000;
    expect(wait(1)).toBe(0);
    recordFailures(1, 1, 1);
    expect([wait(1), wait(2)]).toEqual([5_000, 0]);
    recordAnswers(2);
    expect(wait(1)).toBe(0);
  });

  test('an open circuit lets a failed caller try again after 30 s', () => {
    now += 5_000;
    wait(1);
    recordFailures(1);
    now += 29_999;
    expect(wait(1)).toBe(5_000);
    now += 1;
    expect(wait(1)).toBe(0);
  });

  test('the slot of a trial without an outcome goes to another caller', () => {
    now += 5_000;
    for (const one of [1, 2, 3]) wait(one);
    circuits.settle(call(1), 'unknown');
    expect([wait(4), wait(5)]).toEqual([0, 5_000]);
    recordFailures(5, 6, 7, 8);
    now += 30_000;
    expect([wait(5), wait(6), wait(7), wait(8)]).toEqual([0, 0, 0, 5_000]);
  });

  test('after an open circuit’s wait all requests with a body pass, without trials', () => {
    const posts = { method: 'POST', hasBody: true };
    const failPosts = () => {
      for (const caller of upTo(10)) circuits.settle(call(caller, posts), 'failed');
    };
    failPosts();
    expect(wait('caller 0', posts)).toBe(5_000);
    now += 4_999;
    expect(wait('caller 0', posts)).toBe(1);
    now += 1;
    for (const caller of upTo(10)) expect(wait(caller, posts)).toBe(0);
    expect(circuits.openNames()).toEqual(['GET /feed']);
    failPosts();
    expect(wait('caller 0', posts)).toBe(10_000);
    now += 10_000;
    wait('caller 0', posts);
    circuits.settle(call('caller 0', posts), 'answered');
    now += 5_001;
    failPosts();
    expect(wait('caller 0', posts)).toBe(5_000);
  });
});

describe('circuit memory', () => {
  test('the memory holds 300 circuits and drops closed ones first', () => {
    recordFailures(1, 2, 3, 4, 5);
    for (let n = 0; n < 400; n += 1) circuits.settle(call(1, { family: `/${n}` }), 'failed');
    expect(circuits.openNames()).toEqual(['GET /feed']);
    for (const caller of upTo(4)) circuits.settle(call(caller, { family: '/0' }), 'failed');
    // the first failure of /0 is forgotten, but that of /399 is remembered
    expect(circuits.openNames()).toEqual(['GET /feed']);
    for (const caller of upTo(4)) circuits.settle(call(caller, { family: '/399' }), 'failed');
    expect(circuits.openNames()).toContain('GET /399');
  });

  test('each circuit holds 200 callers and drops the oldest first', () => {
    recordAnswers('early');
    recordAnswers(...upTo(195));
    recordFailures(1, 2, 3, 4);
    // the earliest callers are dropped along with their failures
    recordFailures(...upTo(95, 1_000));
    expect(isOpen()).toBe(false);
    recordFailures('last');
    expect(isOpen()).toBe(true);
  });

  test('the memory of circuits holds 20,000 failures and drops the oldest first', () => {
    recordFailures(1, 2, 3, 4, 5);
    recordFailures(...upTo(19_995));
    expect(wait(1)).toBe(5_000);
    recordFailures('last');
    expect([wait(1), wait(2), wait('last')]).toEqual([0, 5_000, 5_000]);
  });
});
