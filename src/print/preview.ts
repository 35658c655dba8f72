import { createLatest } from '../platform/latest.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { type PrintLine, printIdsIn, printsIn } from '../cart/model.ts';
import { isApiError, supportCodeOf } from '../http/api.ts';
import type { Analytics, Clock } from '../model/ports.ts';
import { printConfigOf, type PrintApi, readFile } from './print-api.ts';
import { piecesOf, type PrintSettings, type ProductConfig } from './print-model.ts';
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
    const signal = latestRequest.begin();
    apply({ type: 'preview-asked' });
    await deps.pause();
    if (signal.aborted) return;
    const { settings, files } = get();
    try {
      const answer = await api.preview(files, settings, signal);
      if (signal.aborted) return;
      const product = answer.product_config;
      apply({ type: 'preview-arrived', product, files: answer.print_config.map(readFile) });
      if (product.number_of_copies < settings.number_of_copies) {
        deps.toast(m.copiesReduced(product.number_of_copies));
      }
      if (mustAddToCart || printIdsIn(cart.state) === currentIds()) await put(product);
      mustAddToCart = false;
    } catch (error) {
      if (signal.aborted) return;
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
    const [line] = cart.view().lines;
    if (!line || !printIds.some((id) => printIdsInCart.includes(id))) return false;
    mustAddToCart = get().files.length > 0;
    cart.setQuantity(line.product, 0);
    return true;
  }

  const put = (product: ProductConfig) => cart.putPrints(lineOf(get(), product));

  return {
    load,
    stop,
    takeOutOfCart,

    change(change: Partial<PrintSettings>): void {
      apply({ type: 'settings-changed', change });
      if (get().files.length === 0) return;
      stop();
      apply({ type: 'preview-asked' });
      cancel = clock.after(DEBOUNCE_MS, () => {
        deps.track('Print Settings Changed', get().settings);
        void load();
      });
    },

    async addToCart(): Promise<boolean> {
      const { product, status } = get().preview;
      if (product === null || status !== 'success' || get().files.length === 0) return false;
      return put(product);
    },
  };
}

const NAMES = {
  color: { BLACK_AND_WHITE: m.blackWhitePrint, COLOR: m.colourPrint },
  side: { SINGLE: 'single-sided', DOUBLE: 'double-sided' },
} as const;

function lineOf({ files, settings }: PrintState, product: ProductConfig): PrintLine {
  const { product_id: productId, price_per_page: price } = product;
  const quantity = piecesOf(product);
  return {
    product: {
      productId,
      groupId: productId,
      merchantId: '',
      // The name until the cart's response brings the real one.
      name: `${NAMES.color[settings.color]}, ${NAMES.side[settings.side]}`,
      brand: '',
      unit: 'page',
      price,
      mrp: price,
      inventory: quantity,
      imageUrl: '',
    },
    quantity,
    print_ids: files.map(({ print_id }) => print_id),
    print_config: files.map(printConfigOf),
    print_cart_data: {
      number_of_pages: product.number_of_pages,
      number_of_copies: product.number_of_copies,
      file_names: files.map(({ file_name }) => file_name),
    },
  };
}
