import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';
import type { Tint } from '../../ui/tint.ts';
import type { Product } from '../product-wire.ts';

/** A piece of a gen 2 page. `kind` says what it is; several widget types may be of one kind. */
export interface Marked {
  /** of no other piece of the page */
  key: string;
  /** what it is called by those who add snippets after it or take it away; may be empty, and of several */
  id: string;
  /** as it was sent */
  widgetType: string;
  /** what is tracked when it is seen */
  tracking: WidgetTracking;
}

export interface Rating {
  /** 0 to 5, to one decimal */
  value: number;
  /** how many have rated, in the server's words; may be empty */
  count: string;
}

/** A product with what a card of the second generation says besides. */
export interface ProductPiece {
  kind: 'product';
  product: Product;
  /** null: nobody has rated it, or the server does not say */
  rating: Rating | null;
  /** its pack sizes, itself among them, when there are several */
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
  /** empty: it says nothing */
  title: string;
  /** empty: it leads nowhere */
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
/** Words in a row, the last one being where one is. */
export interface CrumbsPiece {
  kind: 'crumbs';
  items: { title: string; link: string }[];
}
/** A strip at the lower edge that leads on. */
export interface StripPiece {
  kind: 'strip';
  title: string;
  link: string;
}
/** A row that scrolls sideways. */
export interface RailPiece<S = Snippet> {
  kind: 'rail';
  title: string;
  seeAll: { title: string; link: string } | null;
  items: S[];
}
/** One picture at a time. */
export interface CarouselPiece<S = Snippet> {
  kind: 'carousel';
  items: S[];
}
/** Pieces, and rows of them. */
export type Tree<P> = P | ((RailPiece<Tree<P>> | CarouselPiece<Tree<P>>) & Marked);

/** What every page may hold. */
export type Snippet = Tree<
  (ProductPiece | HeadingPiece | PicturePiece | PillPiece | CrumbsPiece | StripPiece) & Marked
>;

export type ProductSnippet = ProductPiece & Marked;

/** What was left out, and why. */
export interface Skipped {
  /** as it was sent */
  type: string;
  why: string;
}

/** Where the next page is had, both to be sent back as they came. */
export interface NextPage {
  /** a path with its query */
  url: string;
  postback: Readonly<Record<string, unknown>>;
}

/** What the server says of the whole page for the document's head. */
export interface PageSeo {
  heading: string;
  title: string;
  description: string;
  /** HTML */
  content: string;
}

export interface LayoutPage<S = Snippet> {
  snippets: S[];
  skipped: Skipped[];
  /** null: this was the last page */
  next: NextPage | null;
  /** what stays at the lower edge */
  footer: S[];
  /** what impressions on it say of it */
  pageMeta: PageMeta | null;
  seo: PageSeo | null;
  /** the answer's `response`, for what only one screen knows of */
  response: Readonly<Record<string, unknown>>;
}
