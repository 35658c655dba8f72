import { describe, expect, test } from 'vitest';
import { enterFrame } from '../../src/shell/framed.tsx';
import type { ShopNavigation } from '../../src/platform/navigation.ts';

const SHOP = 'https://shop.example';
const APP = 'https://app.example';
const PAGE = `${APP}/groceries?lang=en#shop`;
const STATUS = '/payment-status?attempt=7b1c';

interface Embedding {
  /** the surrounding pages, innermost first */
  ancestors?: readonly string[];
  /** whether the browser exposes the ancestor origins */
  tells?: boolean;
  /** whether the frame may navigate the page around it */
  leads?: boolean;
  name?: string;
  referrer?: string;
}

function openFramed(
  { ancestors = [APP], tells = true, leads = true, name = '', referrer = `${ancestors[0]}/` }: Embedding,
  origins?: readonly string[],
) {
  const left: string[] = [];
  const tops: string[] = [];
  const windowOf = (origin: string, index: number): Record<string, unknown> => ({
    location: {
      get origin() {
        if (origin !== SHOP) throw new DOMException('Blocked a frame', 'SecurityError');
        return origin;
      },
      set href(url: string) {
        if (!leads || index < ancestors.length - 1) throw new DOMException('not allowed', 'SecurityError');
        tops.push(url);
      },
    },
  });
  const around = ancestors.map(windowOf);
  around.forEach((one, index) => {
    one.parent = around[index + 1] ?? one;
  });
  const window = {
    name,
    parent: around[0],
    top: around.at(-1),
    location: { origin: SHOP, href: `${SHOP}/cart`, ...(tells && { ancestorOrigins: ancestors }) },
    document: { referrer },
    localStorage: { setItem: () => {}, removeItem: () => {}, getItem: () => 'somebody' },
  };
  const navigation = {
    path: () => '/cart',
    leave: (url: string) => void left.push(url),
    absolute: (path: string) => SHOP + path,
  } as ShopNavigation;
  const entered = enterFrame(
    window as never,
    null as never,
    navigation,
    { loadStyles: async () => {} },
    { frameOrigins: origins },
  );
  return { entered, left, tops };
}

const isRefused = (around: Embedding, origins?: readonly string[]) =>
  openFramed(around, origins).entered?.navigation?.newTabUrl?.() === `${SHOP}/cart`;

describe('a shop in a frame', () => {
  test('a frame of the shop’s own page does not restrict the shop', () => {
    expect(openFramed({ ancestors: [SHOP, SHOP] }, []).entered).toEqual({});
  });

  test.each<[refused: boolean, Embedding, string[] | undefined]>([
    [false, {}, undefined],
    [false, { tells: false }, undefined],
    [true, {}, []],
    [false, {}, [APP]],
    [false, { ancestors: [SHOP, APP] }, [APP]],
    [true, { ancestors: [APP, 'https://evil.example'] }, [APP]],
    [true, { ancestors: [SHOP, 'https://evil.example', SHOP] }, [APP]],
    [true, { ancestors: ['https://app.example.evil.example'] }, [APP]],
    [true, { ancestors: ['http://app.example'] }, [APP]],
    [true, { ancestors: ['null'] }, [APP]],
    [true, { tells: false }, [APP]],
  ])(
    'a shop in a frame is refused: %s, with the embedding pages %j and the allowed origins %j',
    (refused, around, origins) => {
      expect(isRefused(around, origins)).toBe(refused);
    },
  );

  test('a shop in a frame that is refused reads and stores no session', () => {
    const { entered } = openFramed({}, []);
    expect(entered?.storage?.get('shopper')).toBeNull();
    expect(entered?.loginStorage?.get('access_token')).toBeNull();
    expect(Object.keys(openFramed({}).entered ?? {})).toEqual(['navigation']);
  });

  test('a framed shop opens payers’ pages in the top window, or in the frame when the top window may not be navigated', () => {
    const payer = 'https://payer.example/1';
    for (const leads of [true, false]) {
      const { entered, tops, left } = openFramed({ leads, ancestors: [APP, 'https://outer.example'] });
      entered?.navigation?.leave(payer);
      expect([tops, left]).toEqual(leads ? [[payer], []] : [[], [payer]]);
    }
  });

  test.each<[Embedding, page: string | null]>([
    [{ name: PAGE }, PAGE],
    [{ name: PAGE, tells: false }, PAGE],
    [{ name: PAGE, tells: false, referrer: '' }, null],
    [{ name: 'https://evil.example/' }, null],
    [{ name: 'javascript:alert(1)' }, null],
    [{ name: '' }, null],
    [{ name: PAGE, ancestors: [APP, 'https://outer.example'] }, null],
  ])('a shop in a frame with the embedding pages %j returns payers to the page %j', (around, page) => {
    const returned = new URL(openFramed(around).entered?.navigation?.absolute(STATUS) ?? '');
    expect(returned.searchParams.get('frame')).toBe(page);
    returned.searchParams.delete('frame');
    expect(returned.href).toBe(SHOP + STATUS);
  });

  test('a shop in a frame makes absolute links to itself, not to the embedding page', () => {
    const { entered } = openFramed({ name: PAGE });
    expect(entered?.navigation?.absolute('/prn/milk/prid/1')).toBe(`${SHOP}/prn/milk/prid/1`);
  });
});
