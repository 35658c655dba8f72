import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { compare, type Pair, type Row } from './measure.ts';
import { type Baselines, serveBaselines } from './page-load/baselines.ts';
import { tapBeforeQuiet, type Visit, visit } from './page-load/load-page.ts';
import { startShop } from './start-shop.ts';

const ROUNDS = 7;
/** in each round, on the home page */
const TAPS = 3;
const RETRIES = 2;
/** The largest layout shift that nobody notices. */
const NO_SHIFT = 0.001;
/**
 * The total blocking time in ms that nobody notices: on a fast machine one page has none, so a ratio would say
 * nothing.
 */
const UNFELT_MS = 50;
/** Without product pictures, which the page without scripts has too: scripts, style sheets and API requests. */
const OWN_REQUESTS = 16;

/** The most common entry pages. */
const PAGES = {
  '/': '/',
  '/cn': '/cn/dairy/cid/14/14',
  '/prn': '/prn/meadow-toned-milk/prid/43687681',
};
type PageName = keyof typeof PAGES;
/** One page of each other kind that the server renders. */
const OTHERS = [
  '/s',
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

/** One round: every URL once, so that other load on the machine affects all alike. */
interface Round {
  ours: Record<PageName, Visit>;
  still: Record<PageName, Visit>;
  react: Visit;
  naive: Visit;
  early: { ours: number; naive: number };
}

/**
 * First visits on a slow phone and a slow network. Yardsticks: the same pages without scripts but with the same
 * headers, bare React hydrating our home page, and a naive combination of the libraries we use. Needs the built shop.
 */
export async function pageLoad(rounds = ROUNDS): Promise<readonly Row[]> {
  const shop = await startShop({ PAGE_CACHE: '1' });
  try {
    const baselines = await inBrowser((browser) => serveBaselines(browser, shop.url));
    const taken: Round[] = [];
    // The first round warms up the servers, and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      console.error(round === 0 ? 'page-load: warming up' : `page-load: round ${round} of ${rounds}`);
      const one = await untilDone(() => inBrowser((browser) => takeRound(browser, shop.url, baselines)));
      if (round > 0) taken.push(one);
    }
    console.error(`page-load: ${OTHERS.length} other pages, once each`);
    const others = await untilDone(() => inBrowser((browser) => shiftsOf(browser, shop.url)));
    return [...rowsOf(taken), ...others];
  } finally {
    await shop.close();
  }
}

async function inBrowser<T>(task: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** On a busy machine a page may fail to load; this is reported, and the round is repeated. */
async function untilDone<T>(task: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await task();
    } catch (error) {
      if (left === 0) throw error;
      console.error(`page-load: once more, as ${String(error).split('\n')[0]}`);
    }
  }
}

async function takeRound(browser: Browser, shop: string, baselines: Baselines): Promise<Round> {
  // The first page of a browser warms it up for the others.
  await visit(browser, await baselines.staticSelf('/'));
  const pair = async (page: PageName, taps = 0) => {
    const still = await visit(browser, await baselines.staticSelf(PAGES[page]));
    // warms the page cache, as other visitors would: its yardstick is ready, too
    await (await fetch(`${shop}${PAGES[page]}`)).text();
    return { still, ours: await visit(browser, `${shop}${PAGES[page]}`, { taps }) };
  };
  const home = await pair('/', TAPS);
  const react = await visit(browser, baselines.react);
  const naive = await visit(browser, baselines.naive, { taps: TAPS });
  const [listing, product] = [await pair('/cn'), await pair('/prn')];
  return {
    ours: { '/': home.ours, '/cn': listing.ours, '/prn': product.ours },
    still: { '/': home.still, '/cn': listing.still, '/prn': product.still },
    react,
    naive,
    early: {
      ours: await tapBeforeQuiet(browser, shop),
      naive: await tapBeforeQuiet(browser, baselines.naive),
    },
  };
}

type Figure = Exclude<keyof Visit, 'taps'>;
type Of = (round: Round) => Visit;

const STATIC = 'the same page without scripts, sheets inlined';
const REACT = 'bare React hydrating the markup of our home';
const NAIVE = 'the naive stack on the same markup';

function rowsOf(rounds: readonly Round[]): Row[] {
  const pairs = (figure: Figure, ours: Of, yardstick: Of): Pair[] =>
    rounds.map((round) => ({ ours: ours(round)[figure], yardstick: yardstick(round)[figure] }));
  const pages = (Object.keys(PAGES) as PageName[]).map((name) => ({
    name,
    ours: (round: Round) => round.ours[name],
    still: (round: Round) => round.still[name],
  }));
  const home: Of = (round) => round.ours['/'];
  const still: Of = (round) => round.still['/'];
  const react: Of = (round) => round.react;
  const naive: Of = (round) => round.naive;
  const taps = rounds.flatMap((round) =>
    home(round).taps.map((ours, at) => ({ ours, yardstick: naive(round).taps[at] ?? Number.NaN })),
  );
  const timed = (name: string, taken: readonly Pair[], against: string, bar?: number): Row => ({
    ...compare(name, taken),
    unit: 'ms',
    against,
    ...(bar !== undefined && { bar }),
  });
  const felt = (taken: readonly Pair[]): Pair[] =>
    taken.map(({ ours, yardstick }) => ({
      ours: Math.max(ours, UNFELT_MS),
      yardstick: Math.max(yardstick, UNFELT_MS),
    }));
  const limits = ({ name, ours, still }: (typeof pages)[number]): Row[] => {
    const of = (figure: Figure) => rounds.map((round) => ours(round)[figure]);
    const besidesPictures = rounds.map((round) => ours(round).requests - still(round).requests);
    const inUnits = (figure: Figure, size: number) => of(figure).map((value) => value / size);
    return [
      limit(`heap ${name}`, inUnits('heap', 1e6), 3.8, 'MB'),
      limit(`scripts until quiet ${name}`, of('scripts'), 12),
      limit(`requests besides pictures ${name}`, besidesPictures, OWN_REQUESTS),
      limit(`JS until quiet ${name}`, inUnits('scriptBytes', 1e3), 120, 'kB'),
      limit(`layout shift ${name}`, of('shift'), NO_SHIFT),
    ];
  };
  return [
    ...pages.map(({ name, ours, still }) =>
      timed(`first paint ${name}`, pairs('firstPaint', ours, still), STATIC, 1.15),
    ),
    ...pages.map(({ name, ours, still }) =>
      timed(`largest paint ${name}`, pairs('largestPaint', ours, still), STATIC, 1.15),
    ),
    timed('first paint of bare React', pairs('firstPaint', react, still), STATIC),
    ...pages.map(({ name, ours }) =>
      timed(`blocked ${name}`, felt(pairs('blocked', ours, react)), REACT, 1.2),
    ),
    timed('script /', pairs('script', home, react), REACT, 2.2),
    timed('hydrated /', pairs('hydrated', home, naive), NAIVE, 1.2),
    timed('tap', taps, `${NAIVE}, ${taps.length} taps`, 1.15),
    timed(
      'tap before quiet',
      rounds.map(({ early }) => ({ ours: early.ours, yardstick: early.naive })),
      NAIVE,
    ),
    ...pages.flatMap(limits),
  ];
}

/** The upper limit, whatever the yardsticks take. */
function limit(name: string, values: readonly number[], most: number, unit = ''): Row {
  const taken = values.map((ours) => ({ ours, yardstick: most }));
  return { ...compare(name, taken), unit, bar: 1, against: 'what may be at most' };
}

async function shiftsOf(browser: Browser, shop: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of OTHERS) {
    const { shift } = await visit(browser, `${shop}${path}`);
    rows.push(limit(`layout shift ${path}`, [shift], NO_SHIFT));
  }
  return rows;
}
