import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { compare, type Pair, type Row } from './measure.ts';
import { type Baselines, serveBaselines } from './page-load/baselines.ts';
import {
  FULL_SPEED,
  OLD_PHONE,
  tapBeforeQuiet,
  type Visit,
  visit,
  type VisitOptions,
} from './page-load/load-page.ts';
import { startShop } from './start-shop.ts';
import type { Task } from './trace.ts';

const ROUNDS = 5;
/** taps on the home page per round */
const TAPS = 3;
const RETRIES = 2;
/** a layout shift that is too small to see */
const NO_SHIFT = 0.001;
/** total blocking in ms that nobody notices: a fast machine may measure 0, and a ratio to 0 is meaningless */
const UNFELT_MS = 50;
/** CPU time in ms at full speed that becomes a long task on the slow phone */
const LONG_TASK_MS = 12.5;
/** tasks with fewer ms of script count as the browser's own */
const SCRIPT_TASK_MS = 2;
/** Requests besides pictures, which load without scripts too: scripts, a style sheet and API calls. */
const OWN_REQUESTS = 16;
/** Early versions of Chromium ignore hints to compile functions on a background thread. */
const NO_HINTS = '--disable-blink-features=JavaScriptCompileHintsPerFunctionMagicRuntime';

/** The most common entry pages. */
const PAGES = {
  '/': '/',
  '/cn': '/cn/dairy/cid/14/14',
  '/prn': '/prn/meadow-toned-milk/prid/43687681',
  '/s': '/s',
  '/cart': '/cart',
} as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];
/** One page of every other kind that the server renders. */
const OTHERS = [
  '/s?q=milk',
  '/offers',
  '/brand/balm-bandage/234',
  '/brand/meadow',
  '/categories',
  '/brands',
  '/recipes',
  '/recipe/dal-tadka/9001',
  '/tab-layouts',
  '/le/1391109',
  '/store',
  '/gurugram',
  '/paan',
  '/grand-orange-bag-days',
  '/aboutus',
  '/unsubscribe-ct',
  '/404',
];

/** One round: every page once, so that other load on the machine affects all pages equally. */
interface Round {
  ours: Record<PageName, Visit>;
  still: Record<PageName, Visit>;
  fullSpeed: Record<PageName, Visit>;
  second: Visit;
  react: Visit;
  naive: Visit;
  old: { ours: Visit; react: Visit; naive: Visit };
  early: { ours: number; naive: number };
}

/**
 * First visits on a slow phone and a slow line, beside the same pages, with the same headers, without scripts, bare
 * React hydrating our home, and the libraries we use combined without any optimization. Needs the built shop.
 */
export async function pageLoad(rounds = ROUNDS): Promise<readonly Row[]> {
  const shop = await startShop({ PAGE_CACHE: '1' });
  try {
    const baselines = await inBrowser((browser) => serveBaselines(browser, shop.url));
    const taken: Round[] = [];
    // the first round warms up the servers and is not counted
    for (let round = 0; round <= rounds; round += 1) {
      console.error(round === 0 ? 'page-load: warming up' : `page-load: round ${round} of ${rounds}`);
      const one = await untilDone(() => takeRound(shop.url, baselines));
      if (round > 0) taken.push(one);
    }
    console.error(`page-load: ${OTHERS.length} other pages, once each`);
    const others = await untilDone(() => inBrowser((browser) => shiftsOf(browser, shop.url)));
    printTasks(taken);
    return [...rowsOf(taken), ...others];
  } finally {
    await shop.close();
  }
}

async function inBrowser<T>(task: (browser: Browser) => Promise<T>, ...args: string[]): Promise<T> {
  const browser = await launchBrowser({ args });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** A page may time out on a busy machine. */
async function untilDone<T>(task: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await task();
    } catch (error) {
      if (left === 0) throw error;
      console.error(`page-load: once more, because ${String(error).split('\n')[0]}`);
    }
  }
}

async function takeRound(shop: string, baselines: Baselines): Promise<Round> {
  const ours = async (browser: Browser, name: PageName, options: VisitOptions = {}) => {
    // warms up the page cache, as other visitors would
    await (await fetch(`${shop}${PAGES[name]}`)).text();
    return visit(browser, `${shop}${PAGES[name]}`, options);
  };
  const first = await inBrowser(async (browser) => {
    // the first page in a browser starts slower than all others, so this one is not measured
    await visit(browser, await baselines.staticSelf('/'));
    const each = async (take: (name: PageName) => Promise<Visit>) => {
      const taken: [PageName, Visit][] = [];
      for (const name of NAMES) taken.push([name, await take(name)]);
      return Object.fromEntries(taken) as Record<PageName, Visit>;
    };
    return {
      still: await each(async (name) => visit(browser, await baselines.staticSelf(PAGES[name]))),
      ours: await each((name) => ours(browser, name, { taps: name === '/' ? TAPS : 0 })),
      react: await visit(browser, baselines.react),
      naive: await visit(browser, baselines.naive, { taps: TAPS }),
      second: await ours(browser, '/', { second: true }),
      fullSpeed: await each((name) => ours(browser, name, { device: FULL_SPEED })),
      early: {
        ours: await tapBeforeQuiet(browser, shop),
        naive: await tapBeforeQuiet(browser, baselines.naive),
      },
    };
  });
  const old = await inBrowser(async (browser) => {
    const device = OLD_PHONE;
    await visit(browser, await baselines.staticSelf('/'), { device });
    return {
      ours: await ours(browser, '/', { device }),
      react: await visit(browser, baselines.react, { device }),
      naive: await visit(browser, baselines.naive, { device }),
    };
  }, NO_HINTS);
  return { ...first, old };
}

type Figure = Exclude<keyof Visit, 'taps' | 'tasks'>;
type Of = (round: Round) => Visit;

const STATIC = 'the same page without scripts, sheets inlined';
const REACT = 'bare React hydrating the markup of our home';
const NAIVE = 'the naive stack on the same markup';
/** Shopify's Hydrogen skeleton, measured once on the markup of 40 cards. */
const hydrogen = (ratio: number) => `; Hydrogen ${ratio}`;

function rowsOf(rounds: readonly Round[]): Row[] {
  const pairs = (figure: Figure, ours: Of, yardstick: Of): Pair[] =>
    rounds.map((round) => ({ ours: ours(round)[figure], yardstick: yardstick(round)[figure] }));
  const ours =
    (name: PageName): Of =>
    (round) =>
      round.ours[name];
  const still =
    (name: PageName): Of =>
    (round) =>
      round.still[name];
  const home = ours('/');
  const react: Of = (round) => round.react;
  const naive: Of = (round) => round.naive;
  const old = (which: keyof Round['old']): Of => {
    return (round) => round.old[which];
  };
  const taps = rounds.flatMap((round) =>
    home(round).taps.map((mine, at) => ({ ours: mine, yardstick: naive(round).taps[at] ?? Number.NaN })),
  );
  const timed = (name: string, taken: readonly Pair[], against: string, bar?: number): Row => ({
    ...compare(name, taken),
    unit: 'ms',
    against,
    ...(bar !== undefined && { bar }),
  });
  const felt = (taken: readonly Pair[]): Pair[] =>
    taken.map((pair) => ({
      ours: Math.max(pair.ours, UNFELT_MS),
      yardstick: Math.max(pair.yardstick, UNFELT_MS),
    }));
  const limits = (name: PageName): Row[] => {
    const of = (figure: Figure) => rounds.map((round) => round.ours[name][figure]);
    const besidesPictures = rounds.map((round) => round.ours[name].requests - round.still[name].requests);
    const inUnits = (figure: Figure, size: number) => of(figure).map((value) => value / size);
    const tasks = rounds.map((round) => round.fullSpeed[name].tasks);
    return [
      limit(`longest script task ${name}`, tasks.map(longest), LONG_TASK_MS, 'ms'),
      limit(`script over 50 ms at 4 × ${name}`, tasks.map(excessOf), 10, 'ms'),
      limit(`heap ${name}`, inUnits('heap', 1e6), 4.2, 'MB'),
      limit(`scripts until quiet ${name}`, of('scripts'), 12),
      limit(`requests besides pictures ${name}`, besidesPictures, OWN_REQUESTS),
      limit(`JS until quiet ${name}`, inUnits('scriptBytes', 1e3), name === '/' ? 124 : 140, 'kB'),
      limit(`layout shift ${name}`, of('shift'), NO_SHIFT),
    ];
  };
  const firstPaint = STATIC + hydrogen(2.08);
  const largestPaint = STATIC + hydrogen(1.82);
  return [
    ...NAMES.map((name) =>
      timed(`first paint ${name}`, pairs('firstPaint', ours(name), still(name)), firstPaint, 1.1),
    ),
    ...NAMES.map((name) =>
      timed(`largest paint ${name}`, pairs('largestPaint', ours(name), still(name)), largestPaint, 1.1),
    ),
    timed('first paint of bare React', pairs('firstPaint', react, still('/')), STATIC),
    ...NAMES.map((name) =>
      timed(`blocked ${name}`, felt(pairs('blocked', ours(name), react)), REACT + hydrogen(0.26), 0.5),
    ),
    timed('script /', pairs('script', home, react), REACT + hydrogen(2.19), 2.2),
    timed('hydrated /', pairs('hydrated', home, naive), NAIVE, 1.1),
    timed('tap', taps, `${NAIVE}, ${taps.length} taps`, 1),
    timed(
      'tap before quiet',
      rounds.map(({ early }) => ({ ours: early.ours, yardstick: early.naive })),
      NAIVE,
    ),
    timed(
      'second visit hydrated /',
      pairs('hydrated', ({ second }) => second, home),
      'the first visit',
    ),
    {
      ...compare(
        'second visit over the line /',
        rounds.map((round) => ({
          ours: round.second.lineBytes / 1e3,
          yardstick: home(round).lineBytes / 1e3,
        })),
      ),
      unit: 'kB',
      against: 'the first visit',
    },
    timed('old phone: hydrated /', pairs('hydrated', old('ours'), old('naive')), NAIVE),
    timed('old phone: blocked /', felt(pairs('blocked', old('ours'), old('react'))), REACT),
    ...NAMES.flatMap(limits),
  ];
}

const longest = (tasks: readonly Task[]): number => tasks[0]?.script ?? 0;

/** The sum of ms by which tasks exceed 50 ms on the slow phone. */
const excessOf = (tasks: readonly Task[]): number =>
  tasks
    .filter(({ script }) => script > SCRIPT_TASK_MS)
    .reduce((sum, { all }) => sum + 4 * Math.max(0, all - LONG_TASK_MS), 0);

function printTasks(rounds: readonly Round[]): void {
  console.log(
    'Longest script tasks of a first visit at full speed, ms of the processor, median of each place:',
  );
  for (const name of NAMES) {
    const places = [0, 1, 2, 3, 4].map((place) => {
      const values = rounds.map((round) => round.fullSpeed[name].tasks[place]?.script ?? 0);
      return compare(
        '',
        values.map((value) => ({ ours: value, yardstick: 1 })),
      ).ours.toFixed(1);
    });
    console.log(`  ${name.padEnd(8)} ${places.join('  ')}`);
  }
}

/** An absolute bar. */
function limit(name: string, values: readonly number[], most: number, unit = ''): Row {
  const taken = values.map((ours) => ({ ours, yardstick: most }));
  return { ...compare(name, taken), unit, bar: 1, against: 'the most allowed' };
}

async function shiftsOf(browser: Browser, shop: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of OTHERS) {
    const { shift } = await visit(browser, `${shop}${path}`);
    rows.push(limit(`layout shift ${path}`, [shift], NO_SHIFT));
  }
  return rows;
}
