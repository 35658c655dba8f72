import * as v from 'valibot';
import { isApiError } from '../../http/api.ts';
import { makeScreenCall } from '../../http/screen-call.ts';
import { id } from '../../http/wire.ts';
import { href } from '../../platform/paths.ts';
import { words } from '../layout/text-wire.ts';
import type { PageEdges } from '../page.ts';
import type { BrandSearchState } from './brand-search-state.ts';

const brand = v.looseObject({ id, name: v.pipe(words, v.nonEmpty()) });
/** What an expression stands for; a brand that cannot be read is one that nobody knows. */
const answer = v.looseObject({ brand: v.fallback(v.nullish(brand, null), null) });

/** An address has its brand in small letters and with dashes: whoever searches writes blanks. */
const asSearched = (name: string): string => name.replace(/[-_\s]+/g, ' ').trim();

/** Which brand a name means. One that the shop does not have is searched for. */
export function loadBrand(
  { api, analytics, messages }: Pick<PageEdges, 'api' | 'analytics' | 'messages'>,
  state: BrandSearchState,
  name: string,
): Promise<void> {
  return makeScreenCall({
    state,
    analytics,
    messages,
    where: 'brand-search',
    hasContent: false,
    async task() {
      state.movedTo = (await found()) ?? href.search(asSearched(name));
    },
  });

  async function found(): Promise<string | null> {
    try {
      const { brand } = await api.call({
        method: 'GET',
        path: '/v2/search/deeplink/',
        query: { expr: `"b:${name}"`, restricted: 'false', version: 8 },
        answer,
      });
      return brand && href.brand(brand.name, brand.id);
    } catch (error) {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    }
  }
}
