import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/catalog/recipes/gather-ingredients.ts';
import type { Ingredient } from '../../../src/catalog/recipes/recipe-state.ts';
import { MILK } from '../card-world.tsx';

/** `onion`: 10 in stock at ₹1 each; `2 onion`: two packs needed; `onion!`: sold out; `~salt`: not sold. */
function ingredient(short: string, at: number): Ingredient {
  const [, packs = '1', name = ''] = /^(?:(\d+) )?[~]?(\w+)!?$/.exec(short) ?? [];
  const inventory = short.endsWith('!') ? 0 : 10;
  const product = short.startsWith('~') ? null : { ...MILK, productId: name, name, price: 100, inventory };
  return { key: String(at), words: name, product, packs: Number(packs) };
}

describe('gathering the ingredients of a recipe', () => {
  test.each<
    [
      ingredients: string[],
      inCart: Record<string, number>,
      expected: { missing: string[]; cost?: number; inCart?: number; available?: number; soldOut?: string[] },
    ]
  >([
    [['onion', 'rice'], {}, { missing: ['1 onion', '1 rice'], cost: 200, available: 2 }],
    [['onion', 'rice'], { onion: 1 }, { missing: ['1 rice'], cost: 100, inCart: 1, available: 2 }],
    [['onion', 'rice'], { onion: 3, rice: 1, tea: 2 }, { missing: [], cost: 0, inCart: 2, available: 2 }],
    [['onion', 'rice!'], {}, { missing: ['1 onion'], cost: 100, available: 1, soldOut: ['rice'] }],
    // sold out since it was added to the cart
    [['rice!'], { rice: 1 }, { missing: [], inCart: 1, available: 1, soldOut: [] }],
    [['2 onion'], { onion: 1 }, { missing: ['2 onion'], cost: 100, available: 1 }],
    [['12 onion'], {}, { missing: ['10 onion'], cost: 1_000 }],
    // the recipe lists it twice, and one pack is enough
    [['butter', 'butter'], {}, { missing: ['1 butter'], cost: 100, available: 1 }],
    [['butter', '2 butter'], {}, { missing: ['2 butter'], cost: 200, available: 1 }],
    [['~salt', '~water'], {}, { missing: [], cost: 0, available: 0, soldOut: [] }],
    [[], {}, { missing: [], cost: 0, available: 0 }],
  ])(
    'the ingredients of %j that are missing from the cart %j are gathered',
    (shorts, cart, { missing, ...expected }) => {
      const gathered = gather(shorts.map(ingredient), (id) => cart[id] ?? 0);
      expect(gathered.missing.map(({ product, quantity }) => `${quantity} ${product.productId}`)).toEqual(
        missing,
      );
      expect(gathered).toMatchObject(expected);
    },
  );

  test('an ingredient that is not sold is listed as something to have at home, in the recipe’s wording', () => {
    expect(gather([ingredient('~salt', 0), ingredient('onion', 1)], () => 0).fromHome).toEqual(['salt']);
  });
});
