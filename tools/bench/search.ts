import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import { everydaySearches } from '../../tests/fixtures/catalog/everyday-searches.ts';
import { largeCatalog } from '../../tests/fixtures/catalog/large-catalog.ts';
import { openBench } from '../../tests/fixtures/sandbox-driver.ts';
import { compare, type Measured, type Pair } from './measure.ts';

const PRODUCTS = 30_000;
const ROUNDS = 5;
/** The limit for a response, in milliseconds. */
const BAR_MS = 30;

/**
 * CPU time of one response of the sandbox's search, from request to the last byte, with 30,000 products: for
 * all common searches, and for the slowest one.
 */
export async function measureSearch(rounds = ROUNDS): Promise<Measured[]> {
  const { client } = await openBench({ goods: createGoods(largeCatalog(PRODUCTS)) });
  const shopper = await client();
  const queries = everydaySearches().flatMap(({ rows }) => rows.map(({ query }) => query));
  const sendSearch = async (query: string) => {
    const usageBefore = process.cpuUsage();
    const { status } = await shopper.call('POST', `/v1/layout/search?q=${encodeURIComponent(query)}`, {});
    const { user, system } = process.cpuUsage(usageBefore);
    if (status !== 200) throw new Error(`[bench] The search for ${query} was answered with ${status}.`);
    return user + system;
  };
  // the index is built by the first search
  for (const query of queries) await sendSearch(query);
  const times = new Map<string, number[]>(queries.map((query) => [query, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) times.get(query)?.push(await sendSearch(query));
  }
  const toPair = (ours: number): Pair => ({ ours, yardstick: BAR_MS * 1_000 });
  const slowest = [...times.values()].sort((one, other) => medianOf(other) - medianOf(one))[0] ?? [];
  return [
    compare('search', [...times.values()].flat().map(toPair)),
    compare('search-slowest', slowest.map(toPair)),
  ];
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
