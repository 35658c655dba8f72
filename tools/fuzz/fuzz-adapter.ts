import {
  type Bridge,
  BridgeError,
  type CallName,
  connect,
  DEADLINES,
  type Deadlines,
  isBridgeError,
} from '../../bridge/index.ts';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import { createFakeClock, type FakeClock } from '../../bridge/testing/fake-clock.ts';
import { createTrace } from '../../bridge/trace.ts';
import type { FuzzedAdapter, FuzzedHost } from './host.ts';
import { createJunk, hasForged } from './junk.ts';
import { createRandom, type Random } from './random.ts';
import { describeValue, type FuzzOptions, type FuzzResult, type Watch, watch } from './watch.ts';

const PAYMENT = {
  reservationId: 'RES-1',
  token: 'T-1',
  redirectUrl: 'https://pay.example/RES-1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 30_500, currency: 'INR' },
};

const CALLS: Readonly<
  Record<CallName, (bridge: Bridge, options: { signal: AbortSignal }) => Promise<unknown>>
> = {
  login: (bridge, options) => bridge.login(options),
  pay: (bridge, options) => bridge.pay(PAYMENT, options),
  location: (bridge, options) => bridge.location(options),
  share: (bridge, options) => bridge.share({ title: 'List', url: 'https://shop.example/' }, options),
  open: (bridge, options) => bridge.open('https://shop.example/help', options),
  close: (bridge, options) => bridge.close(options),
  'storage.get': (bridge, options) => bridge.storage.get('key', options),
  'storage.set': (bridge, options) => bridge.storage.set('key', 'value', options),
  'storage.remove': (bridge, options) => bridge.storage.remove('key', options),
  pickFile: (bridge, options) => bridge.pickFile({ kind: 'document' }, options),
};
const NAMES = Object.keys(CALLS) as CallName[];

/** What a valid answer is, written independently of the bridge's own checks. */
const FITS: Readonly<Partial<Record<CallName, (answer: never) => boolean>>> = {
  login: ({ kind, value }: { kind: string; value?: string }) =>
    kind === 'navigated' ||
    ((kind === 'grant' || kind === 'code' || kind === 'launch') && typeof value === 'string' && value !== ''),
  pay: ({ outcome }: { outcome: string }) =>
    ['ui-closed', 'dismissed', 'navigated', 'unknown'].includes(outcome),
  location: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  'storage.get': (answer: unknown) =>
    answer === null || (typeof answer === 'string' && answer.length <= 65_536),
  pickFile: (answer: { name: unknown }[]) =>
    Array.isArray(answer) && answer.every(({ name }) => typeof name === 'string'),
};

/** Longer than any deadline, so that every call has ended after a round. */
const ROUND_MS = 1_100_000;
/** In this share of the rounds the host behaves correctly, and only other senders interfere. */
const CORRECT_SHARE = 0.2;
/**
 * Sends at least `runs` messages to one adapter: answers of every shape, in every order and at any time, and messages
 * from senders without authority. Every call must end once, in time, with a `BridgeError` or with an answer
 * to this call in the format of the contract; the host's name, policy and capabilities must not change;
 * nothing may be thrown without being caught.
 */
export function fuzzAdapter(adapter: FuzzedAdapter, options: FuzzOptions): Promise<FuzzResult> {
  return watch(adapter.name, options, (watcher) => runAdapter(adapter, options, watcher));
}

async function runAdapter(
  adapter: FuzzedAdapter,
  { runs, seed }: FuzzOptions,
  { send: say, fail, failed, sample, count }: Watch,
): Promise<string> {
  const random = createRandom(seed);
  const junk = createJunk(random);
  const endCounts: Record<string, number> = {};
  let calls = 0;
  /** pending calls */
  let openCalls = 0;
  let isCorrect = false;

  async function startHost(): Promise<{ host: FuzzedHost; bridge: Bridge; clock: FakeClock }> {
    const clock = createFakeClock();
    const host = adapter.begin({
      random,
      clock,
      junk,
      isCorrect: () => isCorrect,
      answer: (deliver, genuine) =>
        plan(random, clock, isCorrect, junk, genuine, (value) => say('an answer', () => deliver(value))),
    });
    const { entry, env } = host;
    const start = await entry.load();
    const trace = createTrace({ clock, size: 50 });
    const bridgePromise = connect({ registry: [{ ...entry, load: async () => start }], env, clock, trace });
    await clock.advance(DEADLINES.start);
    return { host, bridge: await bridgePromise, clock };
  }

  async function round(host: FuzzedHost, bridge: Bridge, clock: FakeClock) {
    const initialState = stateOf(bridge);
    for (let i = random.int(4); i >= 0; i -= 1) {
      clock.after(random.int(200_000), () => makeCall(host, bridge, clock));
    }
    for (let i = random.int(8); i >= 0; i -= 1) {
      clock.after(random.int(300_000), () => say('a word of somebody else', () => host.poke(bridge)));
    }
    await clock.advance(ROUND_MS + 200_000);
    // unhandled rejections are reported in a later task
    await new Promise((resolve) => setImmediate(resolve));
    if (openCalls > 0) fail(`${openCalls} calls are still open after all messages`);
    if (stateOf(bridge) !== initialState)
      fail(`the bridge is not what it was: ${initialState} became ${stateOf(bridge)}`);
    if (Object(Object.prototype).polluted !== undefined) fail('the prototype of all objects was changed');
  }

  async function makeCall(host: FuzzedHost, bridge: Bridge, clock: FakeClock): Promise<void> {
    const name = random.pick([...NAMES, ...Object.keys(host.own ?? {})]);
    const isOfEvery = (known: string): known is CallName => known in CALLS;
    const own = host.own?.[name];
    const run = isOfEvery(name) ? CALLS[name] : own?.run;
    const fits = isOfEvery(name) ? FITS[name] : undefined;
    const isGenuine = isOfEvery(name) ? host.isGenuine[name] : own?.isGenuine;
    const caller = new AbortController();
    const timeout = random.chance(0.15) ? random.int(100_000) : undefined;
    if (timeout !== undefined) clock.after(timeout, () => caller.abort());
    const from = clock.now();
    const limit = DEADLINES[name as keyof Deadlines] ?? DEADLINES.background;
    const isStrict = isCorrect;
    calls += 1;
    openCalls += 1;
    let end = 'ok';
    try {
      const answer = await run?.(bridge, { signal: caller.signal });
      if (fits && !fits(answer as never))
        fail(`${name} returned a value that breaks the contract: ${describeValue(answer)}`);
      if (hasForged(answer)) fail(`${name} returned a forged value: ${describeValue(answer)}`);
      if (isStrict && isGenuine && !isGenuine(answer))
        fail(`${name} returned a value that its host did not send: ${describeValue(answer)}`);
    } catch (error) {
      end = isBridgeError(error) ? error.code : 'no BridgeError';
      if (!(error instanceof BridgeError))
        fail(`${name} failed without a BridgeError: ${describeValue(error)}`);
      if (isStrict && isGenuine && !/^(busy|aborted)$/.test(end))
        fail(`${name} failed although its host was honest: ${describeValue(error)}`);
    }
    openCalls -= 1;
    endCounts[end] = (endCounts[end] ?? 0) + 1;
    const duration = clock.now() - from;
    if (duration > limit) fail(`${name} took ${duration} ms, its deadline is ${limit}`);
  }

  // hosts that misbehave while the adapter starts
  for (let countBefore = -1; countBefore < count() && count() < runs / 10; ) {
    countBefore = count();
    const { host, bridge, clock } = await startHost();
    say('a word of somebody else', () => host.poke(bridge));
    bridge.dispose();
    await clock.advance(ROUND_MS);
    await new Promise((resolve) => setImmediate(resolve));
    if (clock.pending() > 0) fail('a timer was left running');
  }
  // hosts that start correctly and then run for long
  while (count() < runs && !failed()) {
    isCorrect = true;
    const { host, bridge, clock } = await startHost();
    if (bridge.problem) fail(`the adapter did not start in an honest host: ${bridge.problem.message}`);
    const until = Math.min(runs, count() + (adapter.renewAfter ?? runs));
    while (count() < until && !failed()) {
      isCorrect = random.chance(CORRECT_SHARE);
      await round(host, bridge, clock);
      sample();
    }
    bridge.dispose();
    await clock.advance(ROUND_MS);
    if (clock.pending() > 0) fail('a timer was left running');
    if (host.alive() > adapter.stays) fail('the adapter still listens after dispose');
  }
  const codes = Object.entries(endCounts).sort(([, a], [, b]) => b - a);
  return `${calls} calls: ${codes.map(([code, times]) => `${code} ${times}`).join(', ')}`;
}

/** When and how the host answers one call. */
function plan(
  random: Random,
  clock: FakeClock,
  isCorrect: boolean,
  junk: () => unknown,
  genuine: () => unknown,
  deliver: (value: unknown) => void,
) {
  if (isCorrect) {
    clock.after(random.int(400), () => deliver(genuine()));
    return;
  }
  const times = random.pick([0, 1, 1, 1, 1, 1, 2, 3, 10]);
  for (let i = 0; i < times; i += 1) {
    const value = random.chance(0.4) ? genuine() : junk();
    if (random.chance(0.05)) deliver(value);
    else
      clock.after(random.int(random.pick([0, 1_000, 5_000, 11_000, 130_000, 1_000_000])), () =>
        deliver(value),
      );
  }
}

function stateOf({ host, policy, can }: Bridge): string {
  return JSON.stringify([host, policy, CAPABILITIES.map(can)]);
}
