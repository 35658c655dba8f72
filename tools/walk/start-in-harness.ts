/** What the spec of a failed walk needs to begin and end as the walk did. */
import { storageNameOf } from '../../bridge/harness/protocol.ts';
import { type Books, booksAt } from './books.ts';
import type { HostName } from './device.ts';
import { INVARIANTS } from './invariants.ts';
import { installPageReader } from './page-reader.ts';
import { startState } from './start-state.ts';
import type { Plan } from './steps.ts';
import type { WalkState } from './walk-state.ts';

/** As the sandbox of a walk has it: orders wait, and the first address is the default. */
const WALK_CONDITIONS = { advance_s: 0, default_address: 'marked' };

/** Of Playwright's page, around the QA page. */
interface HarnessPage {
  url(): string;
  evaluate<T, A>(read: (argument: A) => T, argument: A): Promise<T>;
  context(): { addCookies(cookies: { name: string; value: string; url: string }[]): Promise<void> };
}

function booksOf(page: HarnessPage): Books {
  const { origin, searchParams } = new URL(page.url());
  return booksAt(origin, searchParams.get('tenant') ?? undefined);
}

/** Opens the shop as the walk with this seed began. `host`: the test's */
export async function startWalk(
  page: HarnessPage,
  host: { kill(): Promise<void>; openLink(link: string): Promise<void> },
  { hostId, start, seed }: { hostId: HostName } & Pick<Plan, 'start' | 'seed'>,
): Promise<void> {
  const { origin, searchParams } = new URL(page.url());
  const books = booksOf(page);
  await host.kill();
  await books.control('POST', '/reset', WALK_CONDITIONS);
  const { stored, path } = await startState(books, hostId, { start, seed });
  const place = storageNameOf({ host: hostId, tenant: searchParams.get('tenant') ?? undefined });
  await page.context().addCookies(
    Object.entries(stored.cookies).map(([name, value]) => ({
      name: `${place}.${name}`,
      value: encodeURIComponent(value),
      url: origin,
    })),
  );
  const entries = Object.entries(stored.local).map(([key, value]) => [`${place}|${key}`, value] as const);
  await page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value);
  }, entries);
  await host.openLink(path);
}

/** Invariants that need only the page and the books of the moment. */
const CHECKED_BY_VIEW = [
  'every count and sum of the cart on the screen is the same',
  'the cart on the screen matches the records',
  'the amount on Pay is the total of the bill',
  'the address above Pay matches the records and the header',
  'the page shows a screen with something to tap',
  'loading ends on every screen',
  'texts contain no code values',
  'nothing scrolls sideways',
] as const;

export const isCheckedByView = (name: string): boolean => CHECKED_BY_VIEW.some((known) => known === name);

/** What of the invariant does not hold now, a sentence; null: it holds. */
export async function findBroken(
  page: HarnessPage,
  name: (typeof CHECKED_BY_VIEW)[number],
): Promise<string | null> {
  const invariant = INVARIANTS.find((known) => known.name === name);
  if (!invariant) throw new Error(`walk: there is no invariant “${name}”`);
  await page.evaluate(installPageReader, undefined);
  const view = await page.evaluate(() => window.walker?.view() ?? null, undefined);
  if (view === null) throw new Error('walk: the page could not be read');
  const state = { books: booksOf(page), addressesOutdated: false, offlineSteps: 0, device: { isApp: true } };
  const result = { text: '', replayStep: { kind: 'back' as const }, overflow: 0, settled: true };
  return invariant.check({ state: state as unknown as WalkState, view, result, isLast: false });
}
