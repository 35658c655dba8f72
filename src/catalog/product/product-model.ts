import type { ApiState } from '../../page/api-state.ts';
import type { Tint } from '../../ui/tint.ts';
import type { CrumbsPiece, HeadingPiece, SnippetBase, Rating } from '../bff/snippet-model.ts';
import type { ProductPageState } from '../product-fields.ts';
import type { Product } from '../product-wire.ts';

export interface Media {
  type: 'image' | 'video';
  /** the URL of the picture or of the video's poster; empty: no picture */
  url: string;
}

export interface OptionValue {
  productId: string;
  /** e.g. `500 g` */
  name: string;
  /** the attribute's value, which identifies the variant; usually the name */
  value: string;
  /** the product's whole name; empty: unknown */
  product_name: string;
  /** the id shared by all variants; empty: unknown */
  mapping_id: string;
  /** e.g. `₹189`; empty: unknown */
  price: string;
  mrp: string;
  selected: boolean;
  enabled: boolean;
}

/** One attribute by which variants differ. */
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
  /** the display name; `line2` is the text of the selected variant */
  line1: string;
  line2: string;
  rating: Rating | null;
}
export interface OptionsPiece {
  kind: 'options';
  group: OptionGroup;
}
/** Marks the position of the price and stepper. */
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
/** A button that shows and hides more snippets below it. */
export interface ExpanderPiece {
  kind: 'expander';
  more: string;
  less: string;
  /** the keys in the page's updates of the snippets to show */
  updates: string[];
}
export interface FactPiece {
  kind: 'fact';
  title: string;
  text: string;
  /** leads to an explanation */
  link?: string;
}
/** A rail of products; null: the products are loaded when the rail is seen. */
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
  SnippetBase;

export type PieceOf<K extends PagePiece['kind']> = Extract<PagePiece, { kind: K }>;

/** The data of a product that is shown only on the product's page. */
export interface ProductDetails {
  product: Product;
  line1: string;
  line2: string;
  /** `level`: 1 for `l1`, 2 for all others */
  leafCategory: { id: string; name: string; level: 1 | 2 } | null;
  /** e.g. `₹9.45 per 100 g`; empty: unknown */
  unitPrice: string;
  /** the meta description */
  description: string;
  /** null: not rated, or not to be shown */
  rating: Rating | null;
  attribute_collection: { title: string; text: string }[];
  sliding_images: string[];
  variants_info: OptionGroup[];
  mapping_id: string;
  /** the loyalty points that a logged-in shopper earns with this product; 0: none */
  grofers_points: number;
}

/** The state of the product request. */
export interface DetailsState {
  isFetching: boolean;
  /** whether the request has ended, successfully or not */
  isFetched: boolean;
  /** the failure, as a sentence for the shopper; empty: none */
  message: string;
  details: ProductDetails | null;
}

/** Snippets that can be added later, by key. */
type Updates = Record<string, PagePiece[]>;

export interface ProductPage extends Omit<ProductPageState<PagePiece>, 'rawData'>, ApiState {
  /** the updates that the response contained */
  rawData: Updates | null;
  details: DetailsState;
  /** the fees of an order, as a sentence; empty: none announced */
  fees: string;
  /** whether the product is age-restricted and consent is missing */
  needsAgeConsent: boolean;
}

/** A parsed response. */
export interface ProductAnswer {
  pieces: PagePiece[];
  updates: Updates;
  details: ProductDetails | null;
  needsAgeConsent: boolean;
  locationTooltip: boolean;
  fees: string;
  /** the skipped snippets, each with the reason */
  skipped: { type: string; reason: string }[];
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
