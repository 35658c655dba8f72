import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';
import type { Tint } from '../../ui/tint.ts';
import type { Product } from '../product-wire.ts';

/** A snippet of a gen 2 page. `kind` is the shop's own type, which several widget types may share. */
export interface SnippetBase {
  /** unique on the page */
  key: string;
  /**
   * the server's id, which updates use to remove this snippet or insert others after it; may be empty or not
   * unique
   */
  id: string;
  /** as sent by the server */
  widgetType: string;
  /** the data for the impression event */
  tracking: WidgetTracking;
}

export interface Rating {
  /** from 0 to 5, with one decimal place */
  value: number;
  /** the number of ratings as shown, e.g. `16,050` or `1.4 lac`; may be empty */
  count: string;
}

/** A product with the extra data of a gen 2 card. */
export interface ProductPiece {
  kind: 'product';
  product: Product;
  /** null: not rated, or not sent */
  rating: Rating | null;
  /** all pack sizes including this one; empty if there is only one */
  sizes: Product[];
}
export interface HeadingPiece {
  kind: 'heading';
  title: string;
  subtitle: string;
}
export interface PicturePiece {
  kind: 'picture';
  image: string;
  /** empty: no title */
  title: string;
  /** empty: no link */
  link: string;
  tint: Tint | null;
  width: number;
  height: number;
}
export interface PillPiece {
  kind: 'pill';
  title: string;
  link: string;
  image: string;
  selected: boolean;
}
/** A breadcrumb; the last item is the current page. */
export interface CrumbsPiece {
  kind: 'crumbs';
  items: { title: string; link: string }[];
}
/** A link in a bar at the bottom of the viewport. */
export interface StripPiece {
  kind: 'strip';
  title: string;
  link: string;
}
/** A row that scrolls horizontally. */
export interface RailPiece<S = Snippet> {
  kind: 'rail';
  title: string;
  seeAll: { title: string; link: string } | null;
  items: S[];
}
/** Pictures that are shown one at a time. */
export interface CarouselPiece<S = Snippet> {
  kind: 'carousel';
  items: S[];
}
/** Snippets, which may be nested in rails and carousels. */
export type Tree<P> = P | ((RailPiece<Tree<P>> | CarouselPiece<Tree<P>>) & SnippetBase);

/** The snippets that any page may contain. */
export type Snippet = Tree<
  (ProductPiece | HeadingPiece | PicturePiece | PillPiece | CrumbsPiece | StripPiece) & SnippetBase
>;

export type ProductSnippet = ProductPiece & SnippetBase;

/** A snippet that was left out, and why. */
export interface SkippedSnippet {
  /** as sent by the server */
  type: string;
  reason: string;
}

/** The request for the next page; both are sent back unchanged. */
export interface NextPage {
  /** a path with its query */
  url: string;
  postback: Readonly<Record<string, unknown>>;
}

/** The server's SEO data of the page. */
export interface PageSeo {
  heading: string;
  title: string;
  description: string;
  /** HTML */
  content: string;
}

export interface LayoutPage<S = Snippet> {
  snippets: S[];
  skipped: SkippedSnippet[];
  /** null: the last page */
  next: NextPage | null;
  /** snippets fixed to the bottom of the viewport */
  footer: S[];
  /** the page's data for impression events */
  pageMeta: PageMeta | null;
  seo: PageSeo | null;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** the raw `response`, for data that only one screen reads */
  response: Readonly<Record<string, unknown>>;
}
