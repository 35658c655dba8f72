import type { ApiState } from '../../http/api-state.ts';
import type { Tint } from '../../ui/tint.ts';
import type { CrumbsPiece, HeadingPiece, Marked, Rating } from '../bff/snippet-model.ts';
import type { ProductPageState } from '../product-fields.ts';
import type { Product } from '../product-wire.ts';

export interface Media {
  type: 'image' | 'video';
  /** the picture, or a video's still; empty when there is none */
  url: string;
}

export interface OptionValue {
  productId: string;
  /** e.g. `500 g` */
  name: string;
  /** e.g. `₹189`; empty when it is not given */
  price: string;
  mrp: string;
  selected: boolean;
  enabled: boolean;
}

/** One way in which the variants of a product differ. */
export interface OptionGroup {
  type: string;
  title: string;
  values: OptionValue[];
}

export interface PicturesPiece {
  kind: 'pictures';
  items: Media[];
  tint: Tint;
}
export interface TitlePiece {
  kind: 'title';
  /** the name to show, and the selected variant's words */
  line1: string;
  line2: string;
  rating: Rating | null;
}
export interface OptionsPiece {
  kind: 'options';
  group: OptionGroup;
}
/** What it costs, and how it is put into the cart. */
export interface BuyPiece {
  kind: 'buy';
}
export interface BrandPiece {
  kind: 'brand';
  title: string;
  detail: string;
  link: string;
}
export interface OffersPiece {
  kind: 'offers';
  title: string;
  offers: { title: string; detail: string }[];
}
/** A button that puts more behind itself and takes it away again. */
export interface ExpanderPiece {
  kind: 'expander';
  more: string;
  less: string;
  /** what it puts there, by the keys of the page's updates */
  updates: string[];
}
export interface FactPiece {
  kind: 'fact';
  title: string;
  text: string;
}
/** Products; null: room for some that are asked for once it is seen. */
export interface ShelfPiece {
  kind: 'shelf';
  title: string;
  products: Product[] | null;
}

export type PagePiece = (
  | PicturesPiece
  | TitlePiece
  | OptionsPiece
  | BuyPiece
  | BrandPiece
  | OffersPiece
  | ExpanderPiece
  | FactPiece
  | ShelfPiece
  | CrumbsPiece
  | HeadingPiece
) &
  Marked;

export type PieceOf<K extends PagePiece['kind']> = Extract<PagePiece, { kind: K }>;

/** What only a product's page says of it, beside what the cart keeps. */
export interface ProductDetails {
  product: Product;
  line1: string;
  line2: string;
  /** `level`: 1 for `l1`, 2 for every other */
  leafCategory: { id: string; name: string; level: 1 | 2 } | null;
  /** e.g. `₹9.45 per 100 g`; empty when it is not given */
  unitPrice: string;
  /** what the head of the document says of it */
  description: string;
  /** null: nobody has rated it, or that is not to be shown */
  rating: Rating | null;
}

/** How the call for one product stands. */
export interface DetailsState {
  isFetching: boolean;
  /** it has come to its end, one way or the other */
  isFetched: boolean;
  /** why it failed, for the shopper; empty when it did not */
  message: string;
  details: ProductDetails | null;
}

/** What can be put on the page later, by its key. */
type Updates = Record<string, PagePiece[]>;

export interface ProductPage extends Omit<ProductPageState<PagePiece>, 'rawData'>, ApiState {
  /** what the answer holds back until it is asked for */
  rawData: Updates | null;
  details: DetailsState;
  /** it is of a kind that only grown-ups may see, and nobody has said to be one */
  needsAgeConsent: boolean;
}

/** One answer of the backend, read. */
export interface ProductAnswer {
  pieces: PagePiece[];
  updates: Updates;
  details: ProductDetails | null;
  needsAgeConsent: boolean;
  locationTooltip: boolean;
  /** what was left out, and why */
  skipped: { type: string; why: string }[];
}

export function newProductPage<S>(): ProductPageState<S> {
  return {
    bffData: null,
    selectedVariant: null,
    selectedProduct: null,
    imageGallery: { images: [], mainIndex: 0, isShown: false },
    rawData: null,
    isLocationTooltipShown: false,
    status: 'idle',
  };
}
