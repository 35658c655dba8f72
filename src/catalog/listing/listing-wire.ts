import * as v from 'valibot';
import { id, number } from '../../http/wire.ts';
import { href } from '../../platform/paths.ts';
import { TINTS, type Tint } from '../../ui/tint.ts';
import { link } from '../bff/action-wire.ts';
import { uniqueBy } from '../bff/unique-by.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from '../bff/text-wire.ts';
import { FILTER_OPTION_LIST_TYPE, type LeftNavigationSnippet } from '../listing-model.ts';
import { chosenKey } from './chosen-filters.ts';

/** One entry in the navigation to the left of a list. */
export interface NavItem extends LeftNavigationSnippet {
  title: string;
  image: string;
  tint: Tint;
  link: string;
}

export interface SortOption {
  id: string;
  title: string;
}

/** A kind of filter; `navType` (e.g. `brand`) names it in links, requests and the filter map. */
export interface FilterNav {
  navType: string;
  title: string;
}

export interface FilterOption {
  subType: string;
  title: string;
  /** the number of matching products */
  count: number;
}

export interface FilterList extends FilterNav {
  /** whether only one option can be selected at a time */
  single: boolean;
  options: FilterOption[];
}

/** The sort options and filters of a list, and the titles of the chosen ones. */
export interface ChoiceOptions {
  sortOptions: SortOption[];
  filterNavs: FilterNav[];
  /** whether the list has the veg-only switch */
  hasVegOnly: boolean;
  chosenTitles: Readonly<Record<string, string>>;
}

/** Everything around a list. */
export interface ListingFrame extends Omit<ChoiceOptions, 'chosenTitles'> {
  leftNavigation: NavItem[];
}

const recordOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};

/** The valid entries of a value that may not even be an array. */
const listOf = <S extends v.GenericSchema>(entry: S, raw: unknown): v.InferOutput<S>[] =>
  (Array.isArray(raw) ? raw : []).flatMap((item) => {
    const parsed = v.safeParse(entry, item);
    return parsed.success ? [parsed.output] : [];
  });

const navItem = v.pipe(
  v.looseObject({
    snippet: v.looseObject({
      data: v.looseObject({
        identity: v.looseObject({ id }),
        is_selected: v.fallback(v.nullish(v.boolean(), false), false),
        title: v.pipe(lineText, v.nonEmpty()),
        image: pictureUrl,
        image_tint: v.fallback(v.picklist(TINTS), 'sand'),
        click_action: link,
      }),
    }),
  }),
  v.transform(
    ({ snippet: { data } }): NavItem => ({
      is_selected: data.is_selected ?? false,
      identity: { id: data.identity.id },
      // Editors put a number before a category's name: `1 - Milk`.
      title: data.title.replace(/^\d+\s*-\s*/, ''),
      image: data.image,
      tint: data.image_tint,
      link: data.click_action,
    }),
  ),
);
const sortOption = v.pipe(
  v.looseObject({ id, title: v.pipe(lineText, v.nonEmpty()) }),
  v.transform((wire): SortOption => ({ id: wire.id, title: wire.title })),
);
const filterNav = v.pipe(
  v.looseObject({ nav_type: id, title: v.pipe(lineText, v.nonEmpty()) }),
  v.transform((wire): FilterNav => ({ navType: wire.nav_type, title: wire.title })),
);

const componentsOf = (response: Readonly<Record<string, unknown>>) =>
  recordOf(response.page_level_components);

const collection = v.looseObject({ id, name: lineText, collection_subcategories: v.optional(v.unknown()) });
const subcategory = v.looseObject({
  id,
  name: v.pipe(lineText, v.nonEmpty()),
  image_url: pictureUrl,
  image_tint: v.fallback(v.picklist(TINTS), 'sand'),
});

/** The part and mapping that the request for a collection selected. */
type RequestParams = Readonly<Record<string, string>>;

/** The parts of the collection that is shown, each with a URL of its own. */
function subcategoriesOf(raw: unknown, { cat = '', collection_mapping: mapping }: RequestParams): NavItem[] {
  const parsed = v.safeParse(collection, raw);
  if (!parsed.success) return [];
  const { id, name, collection_subcategories } = parsed.output;
  return listOf(subcategory, collection_subcategories).map((item) => ({
    is_selected: item.id === cat,
    identity: { id: item.id },
    title: item.name,
    image: item.image_url,
    tint: item.image_tint,
    link: href.collection(name || 'collection', id, mapping, item.id),
  }));
}

/**
 * Reads the frame from the response's `page_level_components`, and a collection's parts from the field beside
 * it.
 */
export function readFrame(
  response: Readonly<Record<string, unknown>>,
  params: RequestParams = {},
): ListingFrame {
  const { sortOptions, filterNavs, hasVegOnly } = readChoiceOptions(response);
  const navItems = listOf(navItem, recordOf(componentsOf(response).left_navigation).snippet_models);
  const parts = subcategoriesOf(response.collection, params);
  const leftNavigation = uniqueBy([...navItems, ...parts], (item) => item.identity.id);
  return { sortOptions, filterNavs, hasVegOnly, leftNavigation };
}

const appliedFilter = v.looseObject({ nav_type: id, sub_type: id, title: v.pipe(lineText, v.nonEmpty()) });

export function readChoiceOptions(response: Readonly<Record<string, unknown>>): ChoiceOptions {
  const filters = recordOf(componentsOf(response).filters);
  return {
    sortOptions: uniqueBy(listOf(sortOption, filters.sort_options), (item) => item.id),
    filterNavs: uniqueBy(listOf(filterNav, filters.nav_models), (item) => item.navType),
    hasVegOnly: filters.has_veg_only === true,
    chosenTitles: Object.fromEntries(
      listOf(appliedFilter, filters.applied_filters).map(({ nav_type, sub_type, title }) => [
        chosenKey({ type: nav_type, value: sub_type }),
        title,
      ]),
    ),
  };
}

const option = v.pipe(
  v.looseObject({
    // `count` is a reserved key of the filter map's groups.
    sub_type: v.pipe(
      id,
      v.check((type) => type !== 'count'),
    ),
    title: v.pipe(lineText, v.nonEmpty()),
    count: v.fallback(v.nullish(number, 0), 0),
  }),
  v.transform(
    (wire): FilterOption => ({
      subType: wire.sub_type,
      title: wire.title,
      count: Math.max(0, wire.count ?? 0),
    }),
  ),
);
const optionList = v.pipe(
  v.looseObject({
    type: v.pipe(number, v.literal(FILTER_OPTION_LIST_TYPE)),
    data: v.looseObject({
      nav_type: id,
      title: v.pipe(lineText, v.nonEmpty()),
      selection_type: lineText,
      options: v.optional(v.unknown()),
    }),
  }),
  v.transform(
    ({ data }): FilterList => ({
      navType: data.nav_type,
      title: data.title,
      single: data.selection_type === 'single',
      options: uniqueBy(listOf(option, data.options), (item) => item.subType),
    }),
  ),
);

export interface FilterData {
  lists: FilterList[];
  /** the number of matching products; null: unknown */
  total: number | null;
}

/** `POST /v1/layout/listing_filters`: widgets of type 254, each the options of one kind of filter. */
export const filterDataWire = v.pipe(
  v.looseObject({
    objects: v.optional(v.unknown()),
    meta: v.fallback(v.nullish(v.looseObject({ total: v.nullish(number, null) })), null),
  }),
  v.transform(
    ({ objects, meta }): FilterData => ({
      lists: uniqueBy(listOf(optionList, objects), (item) => item.navType).filter(
        ({ options }) => options.length > 0,
      ),
      total: meta?.total ?? null,
    }),
  ),
);

const filter = v.object({ type: v.pipe(v.string(), v.nonEmpty()), value: v.pipe(v.string(), v.nonEmpty()) });
const change = v.object({ ...filter.entries, operation: v.picklist(['add', 'remove']) });

/** The filters of a dynamic collection, from its URL. */
export const collectionFilters = v.array(
  v.object({ type: v.pipe(v.string(), v.nonEmpty()), value: v.union([v.array(v.string()), v.string()]) }),
);
export type CollectionFilter = v.InferOutput<typeof collectionFilters>[number];

/**
 * Body of `POST /v1/layout/listing_widgets`; later pages send the last postback, which has the same fields.
 */
export const widgetsRequest = v.looseObject({
  applied_filters: v.nullish(v.array(filter)),
  sort: v.nullish(v.string()),
  is_subsequent_page: v.nullish(v.boolean()),
  shown_product_count: v.nullish(v.number()),
  collection_filters: v.nullish(collectionFilters),
});
export const filtersRequest = v.looseObject({
  applied_filters: v.nullish(v.array(filter)),
  filter_changes: v.nullish(v.array(change)),
  collection_filters: v.nullish(collectionFilters),
});
