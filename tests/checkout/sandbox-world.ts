import { catalogOf } from '../../fixtures/catalog/create-catalog.ts';
import type { SandboxProduct } from '../../fixtures/catalog/product.ts';
import { REQUEST_ID } from '../../src/http/headers.ts';
import type { Random } from '../../src/model/ports.ts';
import { countingRandom, openBench } from '../fixtures/sandbox-driver.ts';
import type { FakeClock } from '../support/fake-clock.ts';

export { ORIGIN } from '../fixtures/sandbox-driver.ts';
export const MILK_ID = 1;
export const BREAD_ID = 2;
/** The request ID that our server adds to every failed request. */
export const SUPPORT_CODE = 'ref-7f3a';

const milk: SandboxProduct = {
  productId: MILK_ID,
  groupId: 1,
  name: 'Toned milk',
  brand: 'Meadow',
  brandId: 1,
  unit: '500 ml',
  price: 29,
  mrp: 32,
  inventory: 50_000,
  l0: { id: 1, name: 'Dairy' },
  l1: { id: 2, name: 'Milk' },
  badges: [],
  bestseller: false,
  tint: 'sky',
  picture: null,
  type: 'Toned milk',
  typeId: 1,
  keywords: [],
};

const bread: SandboxProduct = {
  ...milk,
  productId: BREAD_ID,
  groupId: BREAD_ID,
  name: 'Brown bread',
  price: 45,
};

export interface SandboxWorld {
  clock: FakeClock;
  random: Random;
  /** the network; a fault may drop a response whose request had its effect */
  fetch(request: Request): Promise<Response>;
  /** pending requests of the sandbox */
  inFlight(): number;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
  close(): void;
}

/** The real sandbox with two products, in memory, on a stopped clock. */
export async function openSandboxWorld(): Promise<SandboxWorld> {
  const random = countingRandom();
  const goods = {
    catalog: catalogOf([milk, bread], []),
    feed: () => ({}),
    pictureFor: () => null,
    pictureOf: () => '',
  };
  const { sandbox, clock, raw } = await openBench({ goods, random });
  let inFlight = 0;
  async function fetch(request: Request): Promise<Response> {
    inFlight += 1;
    try {
      const answer = await sandbox.fetch(request);
      if (answer.status >= 400) answer.headers.set(REQUEST_ID, SUPPORT_CODE);
      return answer;
    } finally {
      inFlight -= 1;
    }
  }
  return {
    clock,
    random,
    fetch,
    inFlight: () => inFlight,
    control: async (method, path, body) => (await raw(method, path, body)).json,
    close: () => sandbox.close(),
  };
}
