import * as v from 'valibot';
import { id, number, optionalText, requiredListOf, rupees, time } from '../http/wire.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const tax = { taxable: rupees, cgst: rupees, sgst: rupees, igst: rupees, total: rupees };
const taxed = v.looseObject(tax);
const place = v.looseObject({ state: text, state_code: text });

const line = v.looseObject({
  ...tax,
  name: text,
  unit: optionalText,
  hsn: text,
  quantity: number,
  price: rupees,
  discount: rupees,
  rate: number,
});
const rateTotal = v.looseObject({ ...tax, rate: number });

type Taxed = v.InferOutput<typeof taxed>;

const TAX_PARTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

const areSumOf = (total: Taxed, entries: readonly Taxed[]): boolean =>
  TAX_PARTS.every((part) => entries.reduce((sum, entry) => sum + entry[part], 0) === total[part]);

const taxDocument = v.pipe(
  v.looseObject({
    kind: v.picklist(['invoice', 'credit-note']),
    title: text,
    number: v.pipe(text, v.maxLength(16)),
    invoice_number: optionalText,
    order_id: id,
    issued_at: time,
    seller: v.looseObject({
      ...{ legal_name: text, trade_name: optionalText, address: text, gstin: text, fssai: optionalText },
    }),
    buyer: v.looseObject({ name: text, address: text, gstin: optionalText }),
    place_of_supply: place,
    items: requiredListOf(line),
    rates: requiredListOf(rateTotal),
    total: taxed,
    collected: requiredListOf(v.looseObject({ name: text, amount: rupees })),
    payable: rupees,
    payment_method: optionalText,
    pdf_url: v.fallback(v.pipe(v.string(), v.regex(/^https?:\/\//i)), ''),
  }),
  // A document whose amounts do not add up is worse than none.
  v.check(
    ({ items, rates, total, collected, payable }) =>
      areSumOf(total, items) &&
      areSumOf(total, rates) &&
      total.total === total.taxable + total.cgst + total.sgst + total.igst &&
      payable === total.total + collected.reduce((sum, { amount }) => sum + amount, 0),
    'amounts that add up',
  ),
);

/** `GET /v1/orders/{cart_id}/{order_id}/tax_documents`: the invoice, then its credit note; empty: not issued yet */
export const taxDocumentsAnswer = v.looseObject({ documents: v.array(taxDocument) });

export type TaxDocument = v.InferOutput<typeof taxDocument>;
