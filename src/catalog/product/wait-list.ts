import * as v from 'valibot';
import { isApiError } from '../../http/api.ts';
import type { PageDeps } from '../page.ts';
import type { Product } from '../product-wire.ts';
import { fetchProduct } from './load-product.ts';
import { WAITED_KEY } from './waited-key.ts';

/** Whoever waits for more has forgotten the first. */
const MOST = 10;
const SAID_FOR_MS = 6000;
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The sold-out products that somebody on this device waits for. */
export function createWaitList(keep: PageDeps['keep']) {
  const read = (): readonly string[] => {
    const parsed = v.safeParse(kept, keep.get(WAITED_KEY));
    return parsed.success ? parsed.output : [];
  };
  const write = (ids: readonly string[]): void => {
    if (ids.length === 0) keep.remove(WAITED_KEY);
    else keep.set(WAITED_KEY, JSON.stringify(ids.slice(-MOST)));
  };
  const remove = (productId: string): void => write(read().filter((id) => id !== productId));
  return {
    read,
    remove,
    add: (productId: string) => write([...read().filter((id) => id !== productId), productId]),
  };
}

/** Says once, at a visit, what of it is back. What cannot be asked for now is asked for at the next one. */
export async function sayWhatIsBack(deps: Pick<PageDeps, 'api' | 'keep' | 'messages'>): Promise<void> {
  const { api, keep, messages } = deps;
  const list = createWaitList(keep);
  const back: Product[] = [];
  for (const productId of list.read()) {
    try {
      const { details } = await fetchProduct(api, productId);
      if (!details || details.product.inventory <= 0) continue;
      back.push(details.product);
      list.remove(productId);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 404) list.remove(productId);
    }
  }
  const [first] = back;
  if (!first) return;
  const more = back.length > 1 ? `, and ${back.length - 1} more you asked for` : '';
  messages.toast(`Back in stock: ${first.name}, ${first.unit}${more}`.replace(/, (?=,|$)/, ''), SAID_FOR_MS);
}
