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

const FRAME_PATH = '/v1/layout/listing';
const COLLECTION_FRAME_PATH = '/v1/layout/tag_collections';

/** Drops empty fields. */
const dropEmpty = (fields: Readonly<Record<string, string | null | undefined>>): Query =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The parameters of a dynamic collection that select products; others (e.g. campaign tags) are ignored. */
const SELECTING_PARAMS = ['l0_cat', 'l1_cat', 'collection_id', 'collection_uuid', 'tag'];

export function sourceOf({ route, params, query }: RouteMatch): ListingSource {
  const cat = params.category ?? query.get('cat');
  switch (route) {
    case 'category': {
      const { l0 = '', l1 = '' } = params;
      return {
        framePath: FRAME_PATH,
        query: { l0_cat: l0, l1_cat: l1 },
        encodedFilters: null,
        id: l1,
      };
    }
    case 'collection': {
      const { id = '' } = params;
      const mapping = query.get('collectionMapping') ?? undefined;
      return {
        framePath: COLLECTION_FRAME_PATH,
        query: dropEmpty({ collection_id: id, collection_mapping: mapping, cat }),
        encodedFilters: null,
        id,
      };
    }
    case 'dynamicCollection': {
      const selection = dropEmpty(
        Object.fromEntries(SELECTING_PARAMS.map((name) => [name, query.get(name)])),
      );
      const encodedFilters = query.get('collection_filters');
      return {
        framePath: FRAME_PATH,
        query: Object.keys(selection).length > 0 ? selection : { dynamic: '1' },
        encodedFilters,
        id: 'dc',
      };
    }
    case 'brand':
    case 'brandCategory': {
      const { id = '' } = params;
      const category = params.category ?? query.get('cid');
      return {
        framePath: FRAME_PATH,
        query: dropEmpty({ brand_id: id, cat: category }),
        encodedFilters: null,
        id,
      };
    }
    case 'brandAwards':
      return taggedSource('brand_awards', cat);
    default:
      return taggedSource(route, cat);
  }
}

function taggedSource(tag: string, cat: string | null | undefined): ListingSource {
  return {
    framePath: COLLECTION_FRAME_PATH,
    query: dropEmpty({ tag, cat }),
    encodedFilters: null,
    id: tag,
  };
}
