import * as v from 'valibot';
import { listOf, optionalId, optionalText } from '../../http/wire.ts';

/** The rows of an order's bill between the items and the total, with amounts as formatted by the server. */
const billWire = listOf(
  v.looseObject({
    identity: optionalId,
    left_header: v.pipe(v.string(), v.nonEmpty()),
    right_header: v.pipe(v.string(), v.nonEmpty()),
    /** the amount before a reduction, which is shown struck through */
    cut_header: optionalText,
  }),
);

/** None if the rows are missing or are not a list: the total is shown anyway. */
export function readBill(rows: unknown): v.InferOutput<typeof billWire> {
  const parsed = v.safeParse(billWire, rows);
  return parsed.success ? parsed.output : [];
}
