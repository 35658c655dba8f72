import * as v from 'valibot';
import {
  DEFAULT_PRINT_SETTINGS,
  MAX_COPIES,
  PRINT_COLORS,
  PRINT_ORIENTATIONS,
  PRINT_SIDES,
} from './print-model.ts';
import { forNextOrder, type PrintState } from './reduce-print.ts';

const storedSettings = {
  color: v.picklist(PRINT_COLORS),
  side: v.picklist(PRINT_SIDES),
  orientation: v.picklist(PRINT_ORIENTATIONS),
  number_of_copies: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COPIES)),
};

const storedPrint = v.object({
  version: v.literal(1),
  files: v.array(
    v.object({
      print_id: v.string(),
      id: v.string(),
      secret_key: v.string(),
      product_id: v.string(),
      is_encrypted: v.boolean(),
      file_name: v.string(),
      number_of_pages: v.nullable(v.number()),
      /** absent in documents of an earlier version, which have the settings of the order */
      settings: v.fallback(
        v.optional(v.object({ ...storedSettings, page_range: v.nullable(v.string()) })),
        undefined,
      ),
    }),
  ),
  settings: v.fallback(v.object(storedSettings), { ...DEFAULT_PRINT_SETTINGS }),
  /** whether the documents are in the cart; they are removed once that cart has been ordered */
  inCart: v.fallback(v.boolean(), false),
  /** the retention that was shown at the upload, for a preview that is opened without the landing page */
  keptHours: v.fallback(v.nullable(v.number()), null),
  /** the limits as of the last visit to the landing page */
  constraints: v.fallback(
    v.nullable(
      v.object({
        max_file_count: v.number(),
        max_file_size: v.number(),
        supported_file_types: v.array(v.string()),
      }),
    ),
    null,
  ),
});

/** The text to store; null: there is nothing to store, i.e. no documents and default settings. */
export function writeStored(
  { files, settings, facts, constraints }: PrintState,
  inCart: boolean,
): string | null {
  const { keptHours } = facts;
  if (files.length > 0) {
    return JSON.stringify({ version: 1, files, settings, inCart, keptHours, constraints });
  }
  const next = forNextOrder(settings);
  const { color, side, orientation } = DEFAULT_PRINT_SETTINGS;
  if (next.color === color && next.side === side && next.orientation === orientation) return null;
  return JSON.stringify({ version: 1, files, settings: next, inCart: false });
}

/** The stored data; null: nothing valid is stored. */
export function readStored(raw: string | null): v.InferOutput<typeof storedPrint> | null {
  try {
    return v.parse(storedPrint, JSON.parse(raw ?? ''));
  } catch {
    return null;
  }
}
