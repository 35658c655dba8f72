import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

async function openedWith(url: string) {
  const { shop, visited } = await openBrowser(world).open(url);
  return {
    shop,
    visited,
    [Symbol.dispose]() {
      shop.dispose();
    },
  };
}

test.each(['none', 'NONE', 'None'])(
  'a parameter with the app link “%s” in the URL is ignored',
  async (link) => {
    using opened = await openedWith(`/recipes?deeplink=${link}`);
    expect(opened.visited).toEqual([`/recipes?deeplink=${link}`]);
  },
);

describe('a variant in the hash', () => {
  test.each(['/#/variant/43687681', '/cn/dairy/cid/14/14#/variant/43687681'])(
    'the variant hash %s opens the product',
    async (url) => {
      using opened = await openedWith(url);
      expect(opened.visited).toEqual([url, '/prn/product/prid/43687681']);
    },
  );

  test('a variant in the hash is opened even when the hash changes later', async () => {
    using opened = await openedWith('/offers');
    opened.shop.deps.navigation.go('/offers#/variant/43687681');
    expect(opened.visited.at(-1)).toBe('/prn/product/prid/43687681');
  });

  test.each(['/prn/milk/prid/98400598#/variant/43687681', '/offers#/variant', '/offers#/elsewhere/1'])(
    'the variant hash %s leaves the page as it is',
    async (url) => {
      using opened = await openedWith(url);
      expect(opened.visited).toEqual([url]);
    },
  );
});
