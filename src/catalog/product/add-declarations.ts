import * as v from 'valibot';
import { trackingWire } from '../../analytics/tracking-wire.ts';
import { formatPaise } from '../../model/money.ts';
import type { PagePiece, ProductAnswer, ProductDetails } from './product-model.ts';
import * as m from './declaration-messages.ts';

interface Declaration {
  title: string;
  /** the titles under which backends send it */
  pattern: RegExp;
  /** what the rest of the response says about it */
  known?(details: ProductDetails): string;
  isForFood?: true;
}

/** Legal Metrology (Packaged Commodities) Rules 6, Consumer Protection (E-Commerce) Rules 6, food labelling. */
const DECLARATIONS: readonly Declaration[] = [
  { title: m.genericName, pattern: /generic|common name/i },
  { title: m.netQuantity, pattern: /net (quantity|weight|content)/i, known: ({ product }) => product.unit },
  {
    title: m.maximumPrice,
    pattern: /^m\.?r\.?p/i,
    known: ({ product }) => m.inclusiveOfTaxes(formatPaise(Math.max(product.mrp, product.price))),
  },
  { title: m.unitSalePrice, pattern: /unit (sale )?price/i, known: ({ unitPrice }) => unitPrice },
  { title: m.maker, pattern: /manufactur|(made|packed|imported|marketed) by|packer|importer/i },
  { title: m.countryOfOrigin, pattern: /country of origin/i },
  { title: m.bestBefore, pattern: /best before|use by|expiry/i },
  { title: m.fssaiLicence, pattern: /fssai/i, isForFood: true },
  { title: m.consumerCare, pattern: /(consumer|customer) care/i },
];
const FOOD_FACT = /^(food type|ingredients|allergens|nutrition)/i;

const BASE = { widgetType: 'product', tracking: v.parse(trackingWire, null) };
const isFact = (piece: PagePiece) => piece.kind === 'fact';

/**
 * Adds the declarations that the law requires and the response lacks to its longest list of facts, so that every page
 * has one complete block.
 */
export function addDeclarations(
  pieces: PagePiece[],
  updates: ProductAnswer['updates'],
  details: ProductDetails,
): Pick<ProductAnswer, 'pieces' | 'updates'> {
  const titles = [...pieces, ...Object.values(updates).flat()].flatMap((piece) =>
    piece.kind === 'fact' ? [piece.title] : [],
  );
  const isFood = titles.some((title) => FOOD_FACT.test(title));
  const missing = DECLARATIONS.filter(
    ({ pattern, isForFood }) => (isFood || !isForFood) && !titles.some((title) => pattern.test(title)),
  ).map(({ title, known }): PagePiece => {
    const id = `declared ${title}`;
    return { kind: 'fact', title, text: known?.(details) || m.notProvided, id, key: id, ...BASE };
  });
  if (missing.length === 0) return { pieces, updates };
  const [folded] = Object.entries(updates).sort(
    ([, a], [, b]) => b.filter(isFact).length - a.filter(isFact).length,
  );
  const isOpened = pieces.some(
    (piece) => piece.kind === 'expander' && piece.updates.includes(folded?.[0] ?? ''),
  );
  if (folded?.[1].some(isFact) && isOpened) {
    const [key, facts] = folded;
    return { pieces, updates: { ...updates, [key]: [...facts, ...missing] } };
  }
  const heading: PagePiece = {
    ...{ kind: 'heading', title: m.productDetails, subtitle: '', id: 'declared', key: 'declared' },
    ...BASE,
  } as PagePiece;
  return { pieces: [...pieces, ...(pieces.some(isFact) ? [] : [heading]), ...missing], updates };
}
