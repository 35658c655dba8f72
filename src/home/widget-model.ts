import type { WidgetTracking } from '../analytics/tracking-wire.ts';
import type { Product } from '../catalog/product-wire.ts';
import type { Tint } from '../ui/tint.ts';

/** A picture with its ratio and where it leads; `link` is empty when it leads nowhere. */
export interface LinkedPicture {
  image: string;
  title: string;
  link: string;
  width: number;
  height: number;
}

/** What stands above a widget. */
export interface WidgetHead {
  title: string;
  /** the title is only read out */
  titleHidden: boolean;
  /** a picture in the title's place; empty: none */
  titleImage: string;
  seeAll: { text: string; link: string } | null;
}

/** How a widget looks where that is not as usual. Its colours are for light pages. */
export interface WidgetLook {
  /** how many of twelve columns it takes on wide screens */
  span: 3 | 4 | 6 | 8 | 12;
  /** `#rrggbb` or `#rrggbbaa`; null: the shop's own */
  background: string | null;
  /** a picture behind it; empty: none */
  backdrop: string;
  /** what is behind its words is dark */
  dark: boolean;
  /** its corners are not rounded */
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

interface Marks {
  /** of no other widget of the page */
  key: string;
  /** what is tracked when it is seen */
  tracking: WidgetTracking;
  /** null: as usual */
  look: WidgetLook | null;
}
export type Tracked<W extends PlainWidget> = W & Marks;
export type Widget =
  | Tracked<BannerWidget>
  | Tracked<ImageRailWidget>
  | Tracked<ImageGridWidget>
  | Tracked<ProductRailWidget>;
