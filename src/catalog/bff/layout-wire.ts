import * as v from 'valibot';
import { type PageMeta, pageMetaWire, trackingWire } from '../../analytics/tracking-wire.ts';
import { optionalId } from '../../http/wire.ts';
import { TINTS } from '../../ui/tint.ts';
import { link } from './action-wire.ts';
import { feesWire } from '../fees-wire.ts';
import { productCardWire } from './product-card-wire.ts';
import type {
  CrumbsPiece,
  HeadingPiece,
  LayoutPage,
  SnippetBase,
  NextPage,
  PageSeo,
  PicturePiece,
  PillPiece,
  ProductPiece,
  RailPiece,
  SkippedSnippet,
  StripPiece,
  Tree,
} from './snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { richText, lineText } from './text-wire.ts';
import { ownValue } from '../../model/own-value.ts';

/** Parses a complete snippet; a snippet that cannot be parsed is skipped. */
type Reader<P extends { kind: string }> = v.GenericSchema<unknown, P>;
/** The readers by widget type. */
export type Readers = Readonly<Record<string, Reader<{ kind: string }>>>;

type PieceOf<R extends Readers> = v.InferOutput<R[keyof R]> & SnippetBase;

/** The aspect ratio of a picture if the response has none. */
const DEFAULT_RATIO = 2.5;
/** An arbitrary width in px: only its ratio to the height matters. */
const NOMINAL_WIDTH = 1000;

const snippetOf = <S extends v.ObjectEntries>(data: S) =>
  v.looseObject({ data: v.looseObject(data), widget_type: v.optional(v.unknown()) });
const requiredText = v.pipe(lineText, v.nonEmpty('no words'));
const recordOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {};

const heading = v.pipe(
  snippetOf({ title: requiredText, subtitle: lineText }),
  v.transform(({ data }): HeadingPiece => ({ kind: 'heading', title: data.title, subtitle: data.subtitle })),
);

const picture = v.pipe(
  snippetOf({
    image: v.optional(v.unknown()),
    image_tint: v.fallback(v.nullish(v.picklist(TINTS), null), null),
    title: lineText,
    click_action: link,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): PicturePiece => {
    const { image, title, click_action, image_tint } = dataset.value.data;
    const url = v.parse(pictureUrl, image);
    if (url === '') {
      addIssue({ message: 'no picture' });
      return NEVER;
    }
    const { aspect_ratio, accessibility_text } = recordOf(image);
    const ratio = Number(aspect_ratio);
    return {
      kind: 'picture',
      image: url,
      title: title || v.parse(lineText, accessibility_text),
      link: click_action,
      tint: image_tint ?? null,
      width: NOMINAL_WIDTH,
      height: Math.round(NOMINAL_WIDTH / (ratio >= 0.2 && ratio <= 20 ? ratio : DEFAULT_RATIO)),
    };
  }),
);

const pill = v.pipe(
  snippetOf({
    title: requiredText,
    image: pictureUrl,
    click_action: link,
    is_selected: v.fallback(v.nullish(v.boolean(), false), false),
  }),
  v.transform(
    ({ data }): PillPiece => ({
      kind: 'pill',
      title: data.title,
      link: data.click_action,
      image: data.image,
      selected: data.is_selected ?? false,
    }),
  ),
);

const crumb = v.looseObject({ title: lineText, text: lineText, click_action: link });
const crumbs = v.pipe(
  snippetOf({ items: v.optional(v.unknown()), horizontal_item_list: v.optional(v.unknown()) }),
  v.transform(
    ({ data }): CrumbsPiece => ({
      kind: 'crumbs',
      items: childrenOf(data).flatMap((entry) => {
        const parsed = v.safeParse(crumb, recordOf(entry).data ?? entry);
        if (!parsed.success) return [];
        const title = parsed.output.title || parsed.output.text;
        return title === '' ? [] : [{ title, link: parsed.output.click_action }];
      }),
    }),
  ),
  v.check(({ items }) => items.length > 0, 'no words'),
);

const strip = v.pipe(
  snippetOf({ button_data: v.looseObject({ text: requiredText, click_action: link }) }),
  v.transform(
    ({ data }): StripPiece => ({
      kind: 'strip',
      title: data.button_data.text,
      link: data.button_data.click_action,
    }),
  ),
);

/** The readers for every page. A screen adds its own. */
export const READERS = {
  image_text_vr_type_header: heading,
  product_card_snippet_type_2: productCardWire,
  product_card_type_unbounded_v3: productCardWire,
  product_card_horizontal_snippet: productCardWire,
  image_text_snippet_type_19: picture,
  v2_image_text_snippet_type_19: picture,
  pill_snippet: pill,
  horizontal_text_list_snippet: crumbs,
  cart_strip_v2_vr: strip,
} satisfies Readers;

/** Widget types that contain other snippets, and the kind they become. */
const CONTAINERS: Readonly<Record<string, 'rail' | 'carousel'>> = {
  grid_container_vr: 'rail',
  horizontal_list: 'rail',
  pill_container_snippet: 'rail',
  carousal_list_vr: 'carousel',
};
/**
 * Widget types that are skipped without a report, because they only make sense during the backend's own call.
 */
const IGNORED_TYPES = new Set(['loading_error_overlay_snippet']);

/** The children of a snippet, under any of the known names. */
function childrenOf(data: Readonly<Record<string, unknown>>): readonly unknown[] {
  for (const name of ['items', 'itemList', 'horizontal_item_list', 'vertical_item_list']) {
    if (Array.isArray(data[name])) return data[name] as unknown[];
  }
  return [];
}

const header = v.looseObject({ title: lineText, click_action: link, right_button: v.optional(v.unknown()) });
const button = v.fallback(v.looseObject({ text: lineText, click_action: link }), {
  text: '',
  click_action: '',
});
const identity = v.fallback(v.looseObject({ id: optionalId }), { id: '' });

/** A container's heading is in `header_data` or is its own title. */
function headOf(data: Readonly<Record<string, unknown>>): Pick<RailPiece, 'title' | 'seeAll'> {
  const head = v.parse(header, recordOf(data.header_data ?? data));
  const seeAllButton = v.parse(button, head.right_button ?? {});
  const link = seeAllButton.click_action || head.click_action;
  return { title: head.title, seeAll: link === '' ? null : { title: seeAllButton.text || 'See all', link } };
}

interface ReadResult<S> {
  snippets: S[];
  skipped: SkippedSnippet[];
}

/** The maximum depth of nested containers. */
const MAX_DEPTH = 8;

/**
 * Parses snippets; a product occurs once per list. An unknown snippet is replaced by its children, a
 * malformed one is dropped; both are listed in `skipped`.
 */
export function readSnippets<R extends Readers>(
  raw: readonly unknown[],
  readers: R,
  keyPrefix = '',
  depth = 0,
): ReadResult<Tree<PieceOf<R>>> {
  type S = Tree<PieceOf<R>>;
  const result: ReadResult<S> = { snippets: [], skipped: [] };
  const products = new Set<string>();
  for (const [index, snippet] of raw.entries()) {
    const { widget_type, data: anyData, tracking } = recordOf(snippet);
    const type = typeof widget_type === 'object' ? 'none' : String(widget_type);
    const data = recordOf(anyData);
    const base: SnippetBase = {
      key: `${keyPrefix}${index}`,
      id: v.parse(identity, data.identity).id,
      widgetType: type,
      tracking: v.parse(trackingWire, tracking),
    };
    const reader = ownValue(readers, type);
    if (reader) {
      const parsed = v.safeParse(reader, snippet);
      if (parsed.success) {
        const isDuplicate = isProduct(parsed.output) && products.has(parsed.output.product.productId);
        if (isProduct(parsed.output)) products.add(parsed.output.product.productId);
        // A product keeps its key wherever the list has it, so that its card stays when the list is loaded again.
        const key = isProduct(parsed.output) ? `${keyPrefix}p${parsed.output.product.productId}` : base.key;
        if (!isDuplicate) result.snippets.push({ ...parsed.output, ...base, key } as S);
      } else result.skipped.push({ type, reason: reasonOf(parsed.issues[0]) });
      continue;
    }
    const nested = readSnippets(
      depth < MAX_DEPTH ? childrenOf(data) : [],
      readers,
      `${base.key}.`,
      depth + 1,
    );
    result.skipped.push(...nested.skipped);
    const kind = ownValue(CONTAINERS, type);
    if (kind === undefined) {
      if (!IGNORED_TYPES.has(type)) result.skipped.push({ type, reason: 'unknown type' });
      result.snippets.push(...nested.snippets);
    } else if (nested.snippets.length > 0) {
      const piece =
        kind === 'rail'
          ? { kind, ...headOf(data), items: nested.snippets }
          : { kind, items: nested.snippets };
      result.snippets.push({ ...piece, ...base } as S);
    }
  }
  return result;
}

const isProduct = (piece: { kind: string }): piece is ProductPiece => piece.kind === 'product';

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}

/** A path of the backend, with or without the leading slash; empty for another host's URL. */
function pathOf(url: unknown): string {
  const raw = typeof url === 'string' ? url.trim() : '';
  if (raw === '' || raw.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(raw)) return '';
  return raw.startsWith('/') ? raw : `/${raw}`;
}

const seoWire = v.fallback(
  v.pipe(
    v.looseObject({
      heading: lineText,
      page_title: lineText,
      page_description: lineText,
      seo_content: richText,
    }),
    v.transform((wire): PageSeo | null => {
      const seo = {
        heading: wire.heading,
        title: wire.page_title,
        description: wire.page_description,
        content: wire.seo_content,
      };
      return Object.values(seo).some((entry) => entry !== '') ? seo : null;
    }),
  ),
  null,
);

function trackingOf(raw: unknown): { pageMeta: PageMeta | null; seo: PageSeo | null } {
  const tracking = recordOf(raw);
  const meta = recordOf(tracking.le_meta);
  return {
    pageMeta: tracking.le_meta ? v.parse(pageMetaWire, meta) : null,
    seo: v.parse(seoWire, recordOf(meta.custom_data).seo ?? meta.seo ?? {}),
  };
}

const optionalList = v.fallback(v.nullish(v.array(v.unknown()), []), []);

/** The schema of a gen 2 page with these readers: `layoutWire()`, or `layoutWire({...READERS, …})`. */
export function layoutWire<R extends Readers = typeof READERS>(readers: R = READERS as unknown as R) {
  return v.pipe(
    v.looseObject({
      // An error response may have status 200.
      is_success: v.optional(v.literal(true)),
      response: v.looseObject({ snippets: optionalList }),
      postback_params: v.optional(v.unknown()),
    }),
    v.transform(({ response, postback_params }): LayoutPage<Tree<PieceOf<R>>> => {
      const { snippets, skipped } = readSnippets(response.snippets ?? [], readers);
      const sticky = recordOf(recordOf(response.page_level_components).sticky);
      const footerModels = v.parse(optionalList, sticky.footer_snippet_models) ?? [];
      const footer = readSnippets(
        footerModels.map((entry) => recordOf(entry).snippet),
        readers,
        'footer.',
      );
      const url = pathOf(recordOf(response.pagination).next_url);
      const next: NextPage | null = url === '' ? null : { url, postback: recordOf(postback_params) };
      return {
        snippets,
        skipped: [...skipped, ...footer.skipped],
        next,
        footer: footer.snippets,
        ...trackingOf(response.tracking),
        fees: v.parse(feesWire, response.fees),
        response,
      };
    }),
  );
}
