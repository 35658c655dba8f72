import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '../../../fixtures/catalog/create-catalog.ts';
import { createGoods } from '../../../fixtures/catalog/create-goods.ts';
import { productPageWire } from '../../../src/catalog/product/product-page-wire.ts';
import { openBench } from '../../fixtures/sandbox-driver.ts';

const catalog = createCatalog();
const bench = await openBench({ goods: createGoods(catalog) });
const shop = await bench.client();

const idOf = (words: string) => {
  const product = catalog.products.find(({ name }) => name.toLowerCase().includes(words));
  if (!product) throw new Error(`no ${words}`);
  return product.productId;
};
const pageOf = async (productId: number) =>
  (await shop.call('POST', `/v1/layout/product/${productId}`, {})).json;
/** The titles and texts of all facts, folded ones included. */
const factsOf = (json: unknown) => {
  const { pieces, updates } = v.parse(productPageWire, json);
  const facts = [...pieces, ...Object.values(updates).flat()].filter((piece) => piece.kind === 'fact');
  return Object.fromEntries(facts.map(({ title, text }) => [title, text]));
};
const SMALL_PRINT = 'attributes_to_add_for_expanding_vpd';

describe('the legal declarations of a product page', () => {
  test('a backend that sends none of them gets one complete block, with what the rest of its answer says', async () => {
    const json = await pageOf(idOf('potato chips, masala'));
    json.response.snippet_list_updater_data = {};
    json.response.snippets = json.response.snippets.filter(
      ({ widget_type, data }: { widget_type: string; data: { title: { text: string } } }) =>
        widget_type !== 'b_image_text_snippet_type_3' || data.title.text === 'Ingredients',
    );
    expect(factsOf(json)).toEqual({
      Ingredients: expect.any(String),
      'Generic name': 'Not provided by the seller',
      'Net quantity': '28 g',
      MRP: expect.stringMatching(/^₹\d+, inclusive of all taxes$/),
      'Unit sale price': expect.stringMatching(/ 100 g$/),
      'Manufacturer, packer or importer': 'Not provided by the seller',
      'Country of origin': 'Not provided by the seller',
      'Best before or use by': 'Not provided by the seller',
      'FSSAI licence': 'Not provided by the seller',
      'Consumer care': 'Not provided by the seller',
    });
  });

  test('only what a backend leaves out is added, in the block with the others', async () => {
    const json = await pageOf(idOf('potato chips, masala'));
    const update = json.response.snippet_list_updater_data[SMALL_PRINT].payload;
    const all = factsOf(json);
    update.snippets_to_add = update.snippets_to_add.filter(
      ({ data }: { data: { title: { text: string } } }) => !/Consumer care|FSSAI/.test(data.title.text),
    );
    const { updates } = v.parse(productPageWire, json);
    expect(updates[SMALL_PRINT]?.slice(-2)).toMatchObject([
      { title: 'FSSAI licence', text: 'Not provided by the seller' },
      { title: 'Consumer care', text: 'Not provided by the seller' },
    ]);
    expect(Object.keys(factsOf(json)).sort()).toEqual(Object.keys(all).sort());
  });

  test('what is not food needs no food licence', async () => {
    expect(factsOf(await pageOf(idOf('pressure cooker')))).not.toHaveProperty('FSSAI licence');
  });

  test('a struck price is the MRP that the pack declares', async () => {
    const reduced = catalog.products.filter(
      ({ mrp, price, keywords }) => mrp > price && !keywords.includes('18+'),
    );
    expect(reduced.length).toBeGreaterThan(100);
    for (const { productId, name } of reduced.filter((_, at) => at % 25 === 0)) {
      const json = await pageOf(productId);
      const mrp = v.parse(productPageWire, json).details?.product.mrp ?? 0;
      expect(factsOf(json).MRP?.replace(/[₹,]/g, ''), name).toMatch(new RegExp(`^${mrp / 100} inclusive`));
    }
  });
});
