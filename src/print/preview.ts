import { createLatest } from '../platform/latest.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { type PrintLines, printsIn } from '../cart/model.ts';
import { printIdsIn } from '../cart/prints.ts';
import { isApiError, supportCodeOf } from '../http/api.ts';
import type { Analytics, Clock } from '../model/ports.ts';
import { printJobOf, type PrintApi, readDeleted } from './print-api.ts';
import type { DocumentSettings, PrintItem, PrintQuote } from './print-model.ts';
import { hasRangeProblem } from './page-range.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';
import * as m from './messages.ts';

/** How long after the last change of settings the price is requested. */
const DEBOUNCE_MS = 250;

/** The price of the documents with the current settings, and the cart line for it. */
export function createPreview(
  { get, apply }: { get(): PrintState; apply(fact: PrintFact): void },
  deps: {
    api: PrintApi;
    clock: Clock;
    cart: Pick<SyncedCart, 'state' | 'view' | 'setQuantity' | 'putPrints'>;
    toast(message: string): void;
    report(error: unknown): void;
    track: Analytics['track'];
    pause(): Promise<void>;
    /** called if the backend has deleted documents since */
    onDeleted(printIds: readonly string[]): void;
  },
) {
  const { api, clock, cart } = deps;
  const latestRequest = createLatest();
  let cancel = () => {};
  /** documents have been removed from the cart: the remaining documents are added back once the new price is known */
  let mustAddToCart = false;

  function stop(): void {
    cancel();
    latestRequest.abort();
  }

  async function load(): Promise<void> {
    stop();
    if (get().files.length === 0) return;
    if (get().files.some(hasRangeProblem)) return apply({ type: 'preview-blocked' });
    const signal = latestRequest.begin();
    apply({ type: 'preview-asked' });
    await deps.pause();
    if (signal.aborted) return;
    const { files } = get();
    try {
      const { quote, files: counted } = await api.preview(files, signal);
      if (signal.aborted) return;
      apply({ type: 'preview-arrived', quote, files: counted });
      const reduced = files.flatMap(({ print_id, settings }) => {
        const copies = quote.documents[print_id]?.number_of_copies ?? settings.number_of_copies;
        return copies < settings.number_of_copies ? [copies] : [];
      });
      if (reduced.length > 0) deps.toast(m.copiesReduced(Math.max(...reduced)));
      if (mustAddToCart || printIdsIn(cart.state) === currentIds()) await put(quote);
      mustAddToCart = false;
    } catch (error) {
      if (signal.aborted) return;
      const deleted = readDeleted(error);
      if (
        deleted !== null &&
        currentIds()
          .split(',')
          .some((id) => deleted.printIds.includes(id))
      ) {
        deps.toast(deleted.message || m.documentsDeleted);
        return deps.onDeleted(deleted.printIds);
      }
      if (!isApiError(error)) deps.report(error);
      apply({ type: 'preview-failed', supportCode: supportCodeOf(error) });
    }
  }

  const currentIds = () =>
    get()
      .files.map(({ print_id }) => print_id)
      .join();

  /**
   * A removed document can no longer be ordered, so the line of the documents is removed from the cart at
   * once, even if the new price fails to load. Returns whether the cart contained that line.
   */
  function takeOutOfCart(printIds: readonly string[]): boolean {
    const printIdsInCart = printsIn(cart.state)?.print_ids ?? [];
    const { lines } = cart.view();
    if (lines.length === 0 || !printIds.some((id) => printIdsInCart.includes(id))) return false;
    mustAddToCart = get().files.length > 0;
    for (const { product } of lines) cart.setQuantity(product, 0);
    return true;
  }

  const put = (quote: PrintQuote) => cart.putPrints(printLinesOf(get(), quote));

  function loadSoon(): void {
    if (get().files.length === 0) return;
    stop();
    apply({ type: get().files.some(hasRangeProblem) ? 'preview-blocked' : 'preview-asked' });
    cancel = clock.after(DEBOUNCE_MS, () => {
      deps.track('Print Settings Changed', get().settings);
      void load();
    });
  }

  return {
    load,
    stop,
    takeOutOfCart,

    change(change: Partial<DocumentSettings>, printId?: string): void {
      apply({ type: 'settings-changed', change, printId });
      loadSoon();
    },

    applyToAll(printId: string): void {
      apply({ type: 'settings-copied', printId });
      loadSoon();
    },

    async addToCart(): Promise<boolean> {
      const { quote, status } = get().preview;
      if (quote === null || status !== 'success' || get().files.length === 0) return false;
      return put(quote);
    },
  };
}

const NAMES = {
  color: { BLACK_AND_WHITE: m.blackWhitePrint, COLOR: m.colourPrint },
  side: { SINGLE: 'single-sided', DOUBLE: 'double-sided' },
} as const;

function printLinesOf({ files }: PrintState, { lines, documents }: PrintQuote): PrintLines {
  return {
    lines: lines.map(({ product_id: productId, price_per_page: price, quantity }) => ({
      product: {
        productId,
        groupId: productId,
        merchantId: '',
        name: nameOf(files.find(({ product_id }) => product_id === productId)),
        brand: '',
        unit: 'page',
        price,
        mrp: price,
        inventory: quantity,
        imageUrl: '',
      },
      quantity,
    })),
    print_ids: files.map(({ print_id }) => print_id),
    print_config: files.map(printJobOf),
    print_cart_data: files.map(({ print_id, file_name, number_of_pages, settings }) => ({
      file_name,
      number_of_pages: documents[print_id]?.number_of_pages ?? number_of_pages ?? 0,
      number_of_copies: settings.number_of_copies,
    })),
  };
}

/** The name until the cart's response brings the real one. */
function nameOf(file: PrintItem | undefined): string {
  if (file === undefined) return m.print;
  const { color, side } = file.settings;
  return `${NAMES.color[color]}, ${NAMES.side[side]}`;
}
