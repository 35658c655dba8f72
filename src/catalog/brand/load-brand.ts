import * as v from 'valibot';
import { type Api, isApiError } from '../../http/api.ts';
import { id } from '../../http/wire.ts';
import { href } from '../../platform/paths.ts';
import { lineText } from '../bff/text-wire.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { BrandSearchState } from './brand-search-state.ts';

const brand = v.looseObject({ id, name: v.pipe(lineText, v.nonEmpty()) });
/** The brand of a search expression; null if it is unknown or malformed. */
const answer = v.looseObject({ brand: v.fallback(v.nullish(brand, null), null) });

/** URLs write brand names in lower case with dashes; a search needs spaces. */
const toSearchText = (name: string): string => name.replace(/[-_\s]+/g, ' ').trim();

/** Resolves a brand's name. An unknown brand becomes a search. */
export async function load({ deps, match, set }: PageCall<BrandSearchState>): Promise<void> {
  const { name = '' } = match.params;
  set({ movedTo: (await findBrandPath(deps.api, name)) ?? href.search(toSearchText(name)) });
}

async function findBrandPath(api: Api, name: string): Promise<string | null> {
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
