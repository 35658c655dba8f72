import type { WidgetTracking } from '../analytics/tracking-wire.ts';
import type { Product } from '../catalog/product-wire.ts';
import type { Tint } from '../ui/tint.ts';

/** A picture with its ratio and link; `link` is empty if there is none. */
export interface LinkedPicture {
  image: string;
  title: string;
  link: string;
  width: number;
  height: number;
}

/** The header of a widget. */
export interface WidgetHead {
  title: string;
  /** whether the title is for screen readers only */
  titleHidden: boolean;
  /** a picture that replaces the title; empty: none */
  titleImage: string;
  seeAll: { text: string; link: string } | null;
}

/** A widget's deviations from the default look. Its colours are for light pages. */
export interface WidgetLook {
  /** how many of the twelve columns it spans on wide screens */
  span: 3 | 4 | 6 | 8 | 12;
  /** `#rrggbb` or `#rrggbbaa`; null: the default */
  background: string | null;
  /** a background picture; empty: none */
  backdrop: string;
  /** whether the background is dark, so that the text has to be light */
  dark: boolean;
  /** the widget's own margins and padding, e.g. `mt16 px8`; empty: the default ones */
  space: string;
  /** whether the widget has no rounded corners */
  square: boolean;
}

export interface BannerWidget extends LinkedPicture {
  type: 55;
}
export interface ImageRailWidget extends WidgetHead {
  type: 66;
  items: LinkedPicture[];
}
export interface ImageGridWidget extends WidgetHead {
  type: 52;
  items: (LinkedPicture & { tint: Tint | null })[];
}
export interface ProductRailWidget extends WidgetHead {
  type: 77;
  products: Product[];
}
export type PlainWidget = BannerWidget | ImageRailWidget | ImageGridWidget | ProductRailWidget;

interface WidgetMeta {
  /** unique on the page */
  key: string;
  /** for the impression event */
  tracking: WidgetTracking;
  /** null: the default look */
  look: WidgetLook | null;
}
export type Tracked<W extends PlainWidget> = W & WidgetMeta;
export type Widget =
  | Tracked<BannerWidget>
  | Tracked<ImageRailWidget>
  | Tracked<ImageGridWidget>
  | Tracked<ProductRailWidget>;
