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
const TAPS = 9;
const RETRIES = 2;
/** a layout shift that is too small to see */
const MAX_SHIFT = 0.001;
/**
 * total blocking time in ms that nobody notices: a fast machine may measure 0, and a ratio to 0 is
 * meaningless
 */
const UNFELT_MS = 50;
/** CPU time in ms at full speed that becomes a long task on the slow phone */
const LONG_TASK_MS = 12.5;
/** tasks with fewer ms of script count as the browser's own */
const SCRIPT_TASK_MS = 2;
/** The requests that only scripts cause: scripts, a style sheet and API calls, but not pictures. */
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
const PAGE_NAMES = Object.keys(PAGES) as PageName[];
/** without scripts, the cart's page is only a skeleton */
const PAINTED_PAGES = PAGE_NAMES.filter((name) => name !== '/cart');
/** One page of each remaining kind that the server renders. */
const OTHER_PAGES = [
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
  scriptless: Record<PageName, Visit>;
  fullSpeed: Record<PageName, Visit>;
  secondVisit: Visit;
  react: Visit;
  naive: Visit;
  /** CPU times of taps at full speed */
  naiveTaps: readonly number[];
  old: { ours: Visit; react: Visit; naive: Visit };
  earlyTap: { ours: number; naive: number };
}

/**
 * First visits on a slow phone and a slow line, alongside the same pages, with the same headers, without scripts, bare
 * React hydrating our home, and the libraries we use combined without any optimization. Needs the built shop.
 */
export async function measurePageLoad(rounds = ROUNDS): Promise<readonly Row[]> {
  const shop = await startShop({ PAGE_CACHE: '1' });
  try {
    const baselines = await inBrowser((browser) => serveBaselines(browser, shop.url));
    const roundResults: Round[] = [];
    // the first round warms up the servers and is not counted
    for (let round = 0; round <= rounds; round += 1) {
      console.error(round === 0 ? 'page-load: warming up' : `page-load: round ${round} of ${rounds}`);
      const result = await retry(() => takeRound(shop.url, baselines));
      if (round > 0) roundResults.push(result);
    }
    console.error(`page-load: ${OTHER_PAGES.length} other pages, once each`);
    const otherRows = await retry(() => inBrowser((browser) => shiftsOf(browser, shop.url)));
    printTasks(roundResults);
    return [...rowsOf(roundResults), ...otherRows];
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
async function retry<T>(task: () => Promise<T>): Promise<T> {
  for (let retries = RETRIES; ; retries -= 1) {
    try {
      return await task();
    } catch (error) {
      if (retries === 0) throw error;
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
    await visit(browser, await baselines.buildStatic('/'));
    const visitEach = async (visitPage: (name: PageName) => Promise<Visit>) => {
      const visits: [PageName, Visit][] = [];
      for (const name of PAGE_NAMES) visits.push([name, await visitPage(name)]);
      return Object.fromEntries(visits) as Record<PageName, Visit>;
    };
    return {
      scriptless: await visitEach(async (name) => visit(browser, await baselines.buildStatic(PAGES[name]))),
      ours: await visitEach((name) => ours(browser, name)),
      react: await visit(browser, baselines.react),
      naive: await visit(browser, baselines.naive),
      secondVisit: await ours(browser, '/', { isRepeat: true }),
      fullSpeed: await visitEach((name) =>
        ours(browser, name, { device: FULL_SPEED, taps: name === '/' ? TAPS : 0 }),
      ),
      naiveTaps: (await visit(browser, baselines.naive, { device: FULL_SPEED, taps: TAPS })).taps,
      earlyTap: {
        ours: await tapBeforeQuiet(browser, shop),
        naive: await tapBeforeQuiet(browser, baselines.naive),
      },
    };
  });
  const old = await inBrowser(async (browser) => {
    const device = OLD_PHONE;
    await visit(browser, await baselines.buildStatic('/'), { device });
    return {
      ours: await ours(browser, '/', { device }),
      react: await visit(browser, baselines.react, { device }),
      naive: await visit(browser, baselines.naive, { device }),
    };
  }, NO_HINTS);
  return { ...first, old };
}

type Figure = Exclude<keyof Visit, 'taps' | 'tasks'>;
type VisitOf = (round: Round) => Visit;

const STATIC = 'the same page without scripts, sheets inlined';
const REACT = 'bare React hydrating the markup of our home';
const NAIVE = 'the naive stack on the same markup';
/** Shopify's Hydrogen skeleton, measured once on the markup of 40 cards. */
const hydrogen = (ratio: number) => `; Hydrogen ${ratio}`;

function rowsOf(rounds: readonly Round[]): Row[] {
  const pairs = (figure: Figure, ours: VisitOf, yardstick: VisitOf): Pair[] =>
    rounds.map((round) => ({ ours: ours(round)[figure], yardstick: yardstick(round)[figure] }));
  const ours =
    (name: PageName): VisitOf =>
    (round) =>
      round.ours[name];
  const scriptless =
    (name: PageName): VisitOf =>
    (round) =>
      round.scriptless[name];
  const home = ours('/');
  const react: VisitOf = (round) => round.react;
  const naive: VisitOf = (round) => round.naive;
  const old = (variant: keyof Round['old']): VisitOf => {
    return (round) => round.old[variant];
  };
  const taps = rounds.flatMap((round) =>
    round.fullSpeed['/'].taps.map((tap, at) => ({
      ours: tap,
      yardstick: round.naiveTaps[at] ?? Number.NaN,
    })),
  );
  const timeRow = (name: string, pairs: readonly Pair[], comparedWith: string, bar?: number): Row => ({
    ...compare(name, pairs),
    unit: 'ms',
    comparedWith,
    ...(bar !== undefined && { bar }),
  });
  const clampUnfelt = (pairs: readonly Pair[]): Pair[] =>
    pairs.map((pair) => ({
      ours: Math.max(pair.ours, UNFELT_MS),
      yardstick: Math.max(pair.yardstick, UNFELT_MS),
    }));
  const limitRows = (name: PageName): Row[] => {
    const valuesOf = (figure: Figure) => rounds.map((round) => round.ours[name][figure]);
    const nonPictureRequests = rounds.map(
      (round) => round.ours[name].requests - round.scriptless[name].requests,
    );
    const scaledValues = (figure: Figure, size: number) => valuesOf(figure).map((value) => value / size);
    const tasks = rounds.map((round) => round.fullSpeed[name].tasks);
    return [
      limitRow(`longest script task ${name}`, tasks.map(longestScript), LONG_TASK_MS, 'ms'),
      limitRow(`script over 50 ms at 4 × ${name}`, tasks.map(excessOf), 10, 'ms'),
      limitRow(`heap ${name}`, scaledValues('heap', 1e6), 4.2, 'MB'),
      limitRow(`scripts until quiet ${name}`, valuesOf('scripts'), 12),
      limitRow(`requests besides pictures ${name}`, nonPictureRequests, OWN_REQUESTS),
      limitRow(`JS until quiet ${name}`, scaledValues('scriptBytes', 1e3), name === '/' ? 124 : 140, 'kB'),
      limitRow(`layout shift ${name}`, valuesOf('shift'), MAX_SHIFT),
    ];
  };
  const firstPaint = STATIC + hydrogen(2.08);
  const largestPaint = STATIC + hydrogen(1.82);
  return [
    ...PAINTED_PAGES.map((name) =>
      timeRow(`first paint ${name}`, pairs('firstPaint', ours(name), scriptless(name)), firstPaint, 1.1),
    ),
    ...PAINTED_PAGES.map((name) =>
      timeRow(
        `largest paint ${name}`,
        pairs('largestPaint', ours(name), scriptless(name)),
        largestPaint,
        1.1,
      ),
    ),
    timeRow('first paint of bare React', pairs('firstPaint', react, scriptless('/')), STATIC),
    ...PAGE_NAMES.map((name) =>
      timeRow(
        `blocked ${name}`,
        clampUnfelt(pairs('blocked', ours(name), react)),
        REACT + hydrogen(0.26),
        0.5,
      ),
    ),
    timeRow('script /', pairs('script', home, react), REACT + hydrogen(2.19), 2.2),
    timeRow('hydrated /', pairs('hydrated', home, naive), NAIVE, 1.1),
    timeRow('tap', taps, `${NAIVE}, CPU time of ${taps.length} taps`, 1),
    timeRow(
      'tap before quiet',
      rounds.map(({ earlyTap }) => ({ ours: earlyTap.ours, yardstick: earlyTap.naive })),
      NAIVE,
    ),
    timeRow(
      'second visit hydrated /',
      pairs('hydrated', ({ secondVisit }) => secondVisit, home),
      'the first visit',
    ),
    {
      ...compare(
        'second visit over the line /',
        rounds.map((round) => ({
          ours: round.secondVisit.lineBytes / 1e3,
          yardstick: home(round).lineBytes / 1e3,
        })),
      ),
      unit: 'kB',
      comparedWith: 'the first visit',
    },
    timeRow('old phone: hydrated /', pairs('hydrated', old('ours'), old('naive')), NAIVE),
    timeRow('old phone: blocked /', clampUnfelt(pairs('blocked', old('ours'), old('react'))), REACT),
    ...PAGE_NAMES.flatMap(limitRows),
  ];
}

const longestScript = (tasks: readonly Task[]): number => tasks[0]?.script ?? 0;

/** The sum of ms by which tasks exceed 50 ms on the slow phone. */
const excessOf = (tasks: readonly Task[]): number =>
  tasks
    .filter(({ script }) => script > SCRIPT_TASK_MS)
    .reduce((sum, { total }) => sum + 4 * Math.max(0, total - LONG_TASK_MS), 0);

function printTasks(rounds: readonly Round[]): void {
  console.log(
    'Longest script tasks of a first visit at full speed, ms of the processor, median of each place:',
  );
  for (const name of PAGE_NAMES) {
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

/** A row with an absolute limit. */
function limitRow(name: string, values: readonly number[], max: number, unit = ''): Row {
  const pairs = values.map((ours) => ({ ours, yardstick: max }));
  return { ...compare(name, pairs), unit, bar: 1, comparedWith: 'the most allowed' };
}

async function shiftsOf(browser: Browser, shop: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of OTHER_PAGES) {
    const { shift } = await visit(browser, `${shop}${path}`);
    rows.push(limitRow(`layout shift ${path}`, [shift], MAX_SHIFT));
  }
  return rows;
}
