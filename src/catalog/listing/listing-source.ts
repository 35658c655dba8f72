import type { RouteMatch } from '../../page/page.ts';

type Query = Readonly<Record<string, string>>;

/** The requests for a list's URL. */
export interface ListingSource {
  /** the path of the frame's request; the request for products is the same for all lists */
  framePath: string;
  query: Query;
  /** the filters in a dynamic collection's URL: base64, possibly malformed */
  encodedFilters: string | null;
  /** the list's id in events */
  id: string;
}

const FRAME = '/v1/layout/listing';
const COLLECTION_FRAME = '/v1/layout/tag_collections';

/** Drops empty fields. */
const given = (fields: Readonly<Record<string, string | null | undefined>>): Query =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The parameters of a dynamic collection that select products; others (e.g. campaign tags) are ignored. */
const NAMING = ['l0_cat', 'l1_cat', 'collection_id', 'collection_uuid', 'tag'];

export function sourceOf({ route, params, query }: RouteMatch): ListingSource {
  const cat = params.category ?? query.get('cat');
  switch (route) {
    case 'category': {
      const { l0 = '', l1 = '' } = params;
      return {
        framePath: FRAME,
        query: { l0_cat: l0, l1_cat: l1 },
        encodedFilters: null,
        id: l1,
      };
    }
    case 'collection': {
      const { id = '' } = params;
      const mapping = query.get('collectionMapping') ?? undefined;
      return {
        framePath: COLLECTION_FRAME,
        query: given({ collection_id: id, collection_mapping: mapping, cat }),
        encodedFilters: null,
        id,
      };
    }
    case 'dynamicCollection': {
      const named = given(Object.fromEntries(NAMING.map((name) => [name, query.get(name)])));
      const encodedFilters = query.get('collection_filters');
      return {
        framePath: FRAME,
        query: Object.keys(named).length > 0 ? named : { dynamic: '1' },
        encodedFilters,
        id: 'dc',
      };
    }
    case 'brand':
    case 'brandCategory': {
      const { id = '' } = params;
      const category = params.category ?? query.get('cid');
      return { framePath: FRAME, query: given({ brand_id: id, cat: category }), encodedFilters: null, id };
    }
    case 'brandAwards':
      return tagged('brand_awards', cat);
    default:
      return tagged(route, cat);
  }
}

function tagged(tag: string, cat: string | null | undefined): ListingSource {
  return {
    framePath: COLLECTION_FRAME,
    query: given({ tag, cat }),
    encodedFilters: null,
    id: tag,
  };
}
