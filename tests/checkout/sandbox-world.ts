import { type Sandbox, openSandbox } from '../../fixtures/open-sandbox.ts';
import { catalogOf } from '../../fixtures/catalog/create-catalog.ts';
import type { SandboxProduct } from '../../fixtures/catalog/product.ts';
import type { Random } from '../../src/model/ports.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';

export const ORIGIN = 'https://shop.test';
export const MILK_ID = 1;

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

export interface SandboxWorld {
  clock: FakeClock;
  random: Random;
  /** what the network is; a request that got through once has had its effect */
  fetch(request: Request): Promise<Response>;
  /** calls of the sandbox that are not answered yet */
  inFlight(): number;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
  close(): void;
}

/** The real sandbox with one product, in memory, on a clock that stands still. */
export async function openSandboxWorld(): Promise<SandboxWorld> {
  const clock = createFakeClock();
  const random = countingRandom();
  const sandbox: Sandbox = await openSandbox(
    { data: ':memory:', clock, random, advanceS: 0, origin: ORIGIN },
    {
      catalog: catalogOf([milk], []),
      feed: () => ({}),
      pictureFor: () => null,
      pictureOf: () => '',
    },
  );
  let inFlight = 0;
  async function fetch(request: Request): Promise<Response> {
    inFlight += 1;
    try {
      return await sandbox.fetch(request);
    } finally {
      inFlight -= 1;
    }
  }
  return {
    clock,
    random,
    fetch,
    inFlight: () => inFlight,
    async control(method, path, body) {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`${ORIGIN}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await fetch(request)).json();
    },
    close: () => sandbox.close(),
  };
}

function countingRandom(): Random {
  let count = 0;
  return {
    uuid() {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    },
  };
}
