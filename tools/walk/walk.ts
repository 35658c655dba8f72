import type { Browser } from 'playwright-core';
import { type Books, booksAt } from './books.ts';
import type { HostName } from './device.ts';
import { INVARIANTS } from './invariants.ts';
import { makeStep } from './make-step.ts';
import { openNetwork } from './network.ts';
import { openDevice } from './open-device.ts';
import type { PageView } from './page-view.ts';
import { startState } from './start-state.ts';
import type { StoryRecorder } from './story.ts';
import type { StepResult } from './step-result.ts';
import type { Plan, Start, Step } from './steps.ts';
import { countEvent, shopperIn, type WalkState, tokenIn } from './walk-state.ts';

export interface Failure {
  invariant: string;
  /** what is wrong, as one sentence */
  sentence: string;
}

export interface WalkResult {
  host: HostName;
  seed: number;
  start: Start;
  motion: boolean;
  slow: boolean;
  /** a readable text for each step */
  texts: string[];
  /** the same steps by the names of the controls they touched */
  replaySteps: Step[];
  /** one for each step */
  ms: number[];
  counts: Record<string, number>;
  failure: Failure | null;
}

export interface WalkOptions {
  browser: Browser;
  url: string;
  host: HostName;
  plan: Plan;
  /** called after each step, and when the walk fails */
  onStep?(state: WalkState, step: number, failure: Failure | null): Promise<void>;
  /** gets each step for a spec */
  story?: StoryRecorder | undefined;
}

/** After this time a step or check counts as hung, in milliseconds. */
const HUNG_MS = 30_000;
/** Moving the fake clock fires each timer once at most, so a retry chain needs several moves. */
const CLOCK_MOVES = 5;
const SLOW_PAYER_MS = 1_000;
/** The time limit for requests on a busy machine, in milliseconds. */
const SLOW_MACHINE_MS = 5_000;
const CLOSING_STEPS: readonly Step[] = [
  { kind: 'restore-api' },
  { kind: 'online' },
  { kind: 'close-tab' },
  { kind: 'wait', seconds: 12 },
];

/** One walk in a new browser context, on a sandbox with its seed data. */
export async function walk({ browser, url, host, plan, onStep, story }: WalkOptions): Promise<WalkResult> {
  const books = booksAt(url);
  await books.control('POST', '/reset');
  const { stored, path } = await startState(books, host, plan);
  const network = await openNetwork(url);
  const device = await openDevice(browser, network, {
    ...{ host, motion: plan.motion, slow: plan.slow, stored },
    prepare: story?.prepare,
  });
  const walkResult: WalkResult = {
    host,
    seed: plan.seed,
    start: plan.start,
    motion: plan.motion,
    slow: plan.slow,
    texts: [],
    replaySteps: [],
    ms: [],
    counts: {},
    failure: null,
  };
  const state: WalkState = {
    device,
    books,
    views: new Map(),
    settled: true,
    payTaps: [],
    openedBy: new Map(),
    before: await idsInBooks(books),
    checkedOrders: new Set(),
    shownOrders: new Set(),
    liveOrders: 0,
    privateFacts: new Map(),
    loggedInPhone: undefined,
    typed: new Set(),
    staleTabs: new Set(),
    disturbedSteps: 0,
    offlineSteps: 0,
    addressesOutdated: false,
    changedProducts: new Set(),
    requestsInWindow: new Map(),
    couponTap: null,
    counts: walkResult.counts,
  };

  async function runStep(step: Step, isLast = false): Promise<void> {
    const startTime = performance.now();
    // after a hasty step, the page may have changed since the last view
    if (!state.settled) await withTimeout('view', updateView(state));
    const result = await withTimeout(`step: ${JSON.stringify(step)}`, makeStep(state, step));
    walkResult.texts.push(result.text);
    walkResult.replaySteps.push(result.replayStep);
    state.settled = result.settled;
    await withTimeout('view', updateView(state));
    story?.note(step, result.text);
    walkResult.failure = await withTimeout('invariants', firstFailure(state, result, isLast));
    walkResult.ms.push(Math.round(performance.now() - startTime));
    await onStep?.(state, walkResult.texts.length, walkResult.failure);
  }

  /** A step that is not in the plan. */
  async function makeOwnStep(step: Step): Promise<void> {
    const { text } = await makeStep(state, step);
    story?.note(step, text);
  }

  try {
    await device.open(path);
    await makeStep(state, { kind: 'wait', seconds: 1 });
    await updateView(state);
    for (const step of plan.steps) {
      await runStep(step);
      if (walkResult.failure) return walkResult;
      if (state.disturbedSteps > 0) {
        state.disturbedSteps -= 1;
        if (state.disturbedSteps === 0) await makeOwnStep({ kind: 'restore-api' });
      }
      if (state.offlineSteps > 0) {
        state.offlineSteps -= 1;
        if (state.offlineSteps === 0) await makeOwnStep({ kind: 'online' });
      }
    }
    for (const step of CLOSING_STEPS) {
      await runStep(step);
      if (walkResult.failure) return walkResult;
    }
    // opened once more: stored state must survive
    const reopen: Step = device.isApp ? { kind: 'kill', pick: 0 } : { kind: 'visit', pick: 0 };
    await makeOwnStep(reopen);
    await makeStep(state, { kind: 'wait', seconds: 1 });
    await updateView(state);
    // an app reopens on the payer's page; only the shop shows orders
    if (state.views.get(device.page())?.kind === 'payer')
      await makeStep(state, { kind: 'onward', pick: 0, pace: 'calm' });
    await runStep({ kind: 'wait', seconds: 12 }, true);
    await countOrders(state);
    return walkResult;
  } catch (error) {
    walkResult.failure = {
      invariant: 'the page answers',
      sentence: String((error as Error).message).slice(0, 600),
    };
    await onStep?.(state, walkResult.texts.length, walkResult.failure).catch(() => undefined);
    return walkResult;
  } finally {
    await device.close().catch(() => undefined);
    await network.close();
  }
}

async function withTimeout<T>(description: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the page has not answered for ${HUNG_MS / 1_000} s (${description})`)),
      HUNG_MS,
    );
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

async function idsInBooks(books: Books): Promise<WalkState['before']> {
  const [orders, payments] = await Promise.all([books.orders(), books.payments()]);
  return { orders: new Set(orders.map(({ id }) => id)), payments: new Set(payments.map(({ id }) => id)) };
}

/** Reads the page and records who is logged in, and which orders were shown. */
async function updateView(state: WalkState): Promise<void> {
  const tab = state.device.page();
  const view = await state.device.view();
  const previousView = state.views.get(tab);
  state.views.set(tab, view);
  for (const id of view.orders) state.shownOrders.add(id);
  state.liveOrders = Math.max(state.liveOrders, view.liveOrders);
  const shopper = shopperIn(view);
  // one login for all tabs, so it is not compared with what this tab showed before
  const phoneBefore = state.loggedInPhone;
  state.loggedInPhone = shopper?.phone;
  if (shopper && !state.privateFacts.has(shopper.phone)) {
    const facts = await privateFactsOf(state, view, shopper);
    if (facts) state.privateFacts.set(shopper.phone, facts);
  }
  if (phoneBefore && phoneBefore !== shopper?.phone) {
    state.liveOrders = 0;
    state.typed.clear();
    countEvent(state, shopper ? 'changes of shopper' : 'times logged out');
    for (const otherTab of state.device.tabs) if (otherTab !== tab) state.staleTabs.add(otherTab);
  } else if (!previousView || previousView.path !== view.path) {
    state.staleTabs.delete(tab);
  }
}

async function privateFactsOf(
  { books }: WalkState,
  view: PageView,
  { phone, name }: { phone: string; name: string },
): Promise<Set<string> | null> {
  const addresses = await books.addressesOf(tokenIn(view));
  if (addresses === null) return null;
  const facts = [phone, `${phone.slice(0, 5)} ${phone.slice(5)}`, name, ...addresses.map(({ flat }) => flat)];
  return new Set(facts.filter((fact) => fact.length > 3));
}

async function firstFailure(state: WalkState, result: StepResult, isLast: boolean): Promise<Failure | null> {
  const lastView = () => {
    const view = state.views.get(state.device.page());
    if (!view) throw new Error('walk: the page has not been read yet');
    return view;
  };
  const isUndisturbed = result.settled && state.disturbedSteps === 0 && state.offlineSteps === 0;
  for (const invariant of INVARIANTS) {
    if (invariant.holds === 'settled' && !result.settled) continue;
    if (invariant.holds === 'undisturbed' && !isUndisturbed) continue;
    let sentence = await invariant.check({ state, view: lastView(), result, isLast });
    if (sentence === null) continue;
    if (invariant.withinS !== undefined) {
      for (let move = 0; move < CLOCK_MOVES; move += 1) {
        await makeStep(state, { kind: 'wait', seconds: invariant.withinS / CLOCK_MOVES });
        await state.device.traffic.idle(SLOW_MACHINE_MS);
        await tapCheckAgain(state);
      }
      await updateView(state);
      sentence = await invariant.check({ state, view: lastView(), result, isLast });
    }
    if (sentence !== null) return { invariant: invariant.name, sentence };
  }
  return null;
}

/** A slow payer runs on the sandbox's clock, which is a real one: waits a little, then taps "Check again". */
async function tapCheckAgain({ device }: WalkState): Promise<void> {
  const checkAgain = await device.find({ by: 'testid', testids: ['check-again'], pick: 0 });
  if (!checkAgain) return;
  await new Promise((resolve) => setTimeout(resolve, SLOW_PAYER_MS));
  await device.tap(checkAgain);
}

async function countOrders(state: WalkState): Promise<void> {
  for (const order of await state.books.orders())
    if (!state.before.orders.has(order.id)) countEvent(state, 'orders');
  for (const { id, method, captures } of await state.books.payments()) {
    if (state.before.payments.has(id)) continue;
    countEvent(state, `${method} payments`);
    if (captures > 0) countEvent(state, `${method} paid`);
  }
}
