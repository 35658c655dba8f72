import type { Browser } from 'playwright-core';
import { type Books, booksAt } from './books.ts';
import { type HostName, openDevice } from './device.ts';
import type { Look } from './eyes.ts';
import { INVARIANTS, type Invariant } from './invariants.ts';
import { begin } from './beginnings.ts';
import type { Made } from './made.ts';
import { makeStep } from './make-step.ts';
import type { Beginning, Plan, Step } from './steps.ts';
import { note, personIn, type Story, tokenIn } from './story.ts';

export interface Failure {
  invariant: string;
  /** one sentence */
  sentence: string;
}

export interface Walked {
  host: HostName;
  seed: number;
  beginning: Beginning;
  motion: boolean;
  /** what each step meant, in words */
  said: string[];
  /** the same steps by the names of what they touched */
  again: Step[];
  /** of each step */
  ms: number[];
  counts: Record<string, number>;
  failure: Failure | null;
}

export interface WalkOptions {
  browser: Browser;
  url: string;
  host: HostName;
  plan: Plan;
  /** looks on after each step, and when something went wrong */
  watch?(story: Story, step: number, failure: Failure | null): Promise<void>;
}

/** Nothing takes that long; a page that does has hung. */
const HUNG_MS = 30_000;
/** A clock that is put forward meets each timer once: what an answer sets anew is met by the next leap. */
const LEAPS = 5;
const SLOW_PAYER_MS = 1_000;
/** A busy machine draws late what is there. */
const SLOW_MACHINE_MS = 5_000;
const CLOSING: readonly Step[] = [
  { kind: 'good-day' },
  { kind: 'online' },
  { kind: 'close-tab' },
  { kind: 'wait', seconds: 12 },
];

/** One walk, from an empty browser to the last invariant. */
export async function walk({ browser, url, host, plan, watch }: WalkOptions): Promise<Walked> {
  const books = booksAt(url);
  await books.control('POST', '/reset');
  const { kept, path } = await begin(books, host, plan);
  const device = await openDevice(browser, url, { host, motion: plan.motion, kept });
  const walked: Walked = {
    host,
    seed: plan.seed,
    beginning: plan.beginning,
    motion: plan.motion,
    said: [],
    again: [],
    ms: [],
    counts: {},
    failure: null,
  };
  const story: Story = {
    device,
    books,
    seen: new Map(),
    calm: true,
    payTaps: [],
    openedBy: new Map(),
    before: await inTheBooks(books),
    held: new Set(),
    ordersShown: new Set(),
    people: new Map(),
    here: undefined,
    typed: new Set(),
    unaware: new Set(),
    badDay: 0,
    offline: 0,
    addressesOld: false,
    counts: walked.counts,
  };

  async function make(step: Step, finale = false): Promise<void> {
    const from = performance.now();
    // what a hasty step has brought about since is seen, too, before the next one takes it away
    if (!story.calm) await inTime('look', lookAround(story));
    const made = await inTime(`step: ${JSON.stringify(step)}`, makeStep(story, step));
    walked.said.push(made.said);
    walked.again.push(made.again);
    story.calm = made.calm;
    await inTime('look', lookAround(story));
    walked.failure = await inTime('invariants', firstBroken(story, made, finale));
    walked.ms.push(Math.round(performance.now() - from));
    await watch?.(story, walked.said.length, walked.failure);
  }

  try {
    await device.open(path);
    await makeStep(story, { kind: 'wait', seconds: 1 });
    await lookAround(story);
    for (const step of plan.steps) {
      await make(step);
      if (walked.failure) return walked;
      if (story.badDay > 0) {
        story.badDay -= 1;
        if (story.badDay === 0) await makeStep(story, { kind: 'good-day' });
      }
      if (story.offline > 0) {
        story.offline -= 1;
        if (story.offline === 0) await makeStep(story, { kind: 'online' });
      }
    }
    for (const step of CLOSING) {
      await make(step);
      if (walked.failure) return walked;
    }
    // opened once more: nothing that was kept is lost
    const anew: Step = device.isApp ? { kind: 'kill', pick: 0 } : { kind: 'visit', pick: 0 };
    await makeStep(story, anew);
    await makeStep(story, { kind: 'wait', seconds: 1 });
    await lookAround(story);
    // A payer's page is opened anew where it stood, and says how the payment has ended; what was ordered the shop shows.
    if (story.seen.get(device.page())?.kind === 'payer')
      await makeStep(story, { kind: 'onward', pick: 0, pace: 'calm' });
    await make({ kind: 'wait', seconds: 12 }, true);
    await countOrders(story);
    return walked;
  } catch (error) {
    walked.failure = {
      invariant: 'the page answers',
      sentence: String((error as Error).message).slice(0, 600),
    };
    await watch?.(story, walked.said.length, walked.failure).catch(() => undefined);
    return walked;
  } finally {
    await device.close().catch(() => undefined);
  }
}

async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the page has not answered for ${HUNG_MS / 1_000} s (${what})`)),
      HUNG_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function inTheBooks(books: Books): Promise<Story['before']> {
  const [orders, payments] = await Promise.all([books.orders(), books.payments()]);
  return { orders: new Set(orders.map(({ id }) => id)), payments: new Set(payments.map(({ id }) => id)) };
}

/** Sees what there is, and remembers who is here and what has been shown. */
async function lookAround(story: Story): Promise<void> {
  const tab = story.device.page();
  const look = await story.device.look();
  const before = story.seen.get(tab);
  story.seen.set(tab, look);
  for (const id of look.orders) story.ordersShown.add(id);
  const person = personIn(look);
  // of the browser, not of the tab: one that is turned to only now shows who came long ago
  const phoneBefore = story.here;
  story.here = person?.phone;
  if (person && !story.people.has(person.phone)) {
    const facts = await factsOf(story, look, person);
    if (facts) story.people.set(person.phone, facts);
  }
  if (phoneBefore && phoneBefore !== person?.phone) {
    story.typed.clear();
    note(story, person ? 'changes of who is here' : 'times logged out');
    for (const other of story.device.tabs) if (other !== tab) story.unaware.add(other);
  } else if (!before || before.path !== look.path) {
    story.unaware.delete(tab);
  }
}

async function factsOf(
  { books }: Story,
  look: Look,
  { phone, name }: { phone: string; name: string },
): Promise<Set<string> | null> {
  const addresses = await books.addressesOf(tokenIn(look));
  if (addresses === null) return null;
  const facts = [phone, `${phone.slice(0, 5)} ${phone.slice(5)}`, name, ...addresses.map(({ flat }) => flat)];
  return new Set(facts.filter((fact) => fact.length > 3));
}

async function firstBroken(story: Story, made: Made, finale: boolean): Promise<Failure | null> {
  const of = (invariant: Invariant, sentence: string): Failure => ({ invariant: invariant.name, sentence });
  const look = () => {
    const seen = story.seen.get(story.device.page());
    if (!seen) throw new Error('walk: nothing has been looked at');
    return seen;
  };
  const isQuiet = made.calm && story.badDay === 0 && story.offline === 0;
  for (const invariant of INVARIANTS) {
    if (invariant.when === 'calm' && !made.calm) continue;
    if (invariant.when === 'quiet' && !isQuiet) continue;
    let sentence = await invariant.broken({ story, look: look(), made, finale });
    if (sentence === null) continue;
    if (invariant.within !== undefined) {
      for (let leap = 0; leap < LEAPS; leap += 1) {
        await makeStep(story, { kind: 'wait', seconds: invariant.within / LEAPS });
        await story.device.ears.quiet(SLOW_MACHINE_MS);
        await askAgain(story);
      }
      await lookAround(story);
      sentence = await invariant.broken({ story, look: look(), made, finale });
    }
    if (sentence !== null) return of(invariant, sentence);
  }
  return null;
}

/** A slow payer takes seconds of the backend's clock, which is not the one that is put forward. */
async function askAgain({ device }: Story): Promise<void> {
  const again = await device.aim({ by: 'testid', testids: ['check-again'], pick: 0 });
  if (!again) return;
  await new Promise((resolve) => setTimeout(resolve, SLOW_PAYER_MS));
  await device.tap(again);
}

async function countOrders(story: Story): Promise<void> {
  for (const order of await story.books.orders())
    if (!story.before.orders.has(order.id)) note(story, 'orders');
  for (const { id, method, captures } of await story.books.payments()) {
    if (story.before.payments.has(id)) continue;
    note(story, `${method} payments`);
    if (captures > 0) note(story, `${method} paid`);
  }
}
