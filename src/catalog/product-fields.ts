import type { AsyncStatus } from './listing-lists.ts';

export interface VariantValue {
  mapping_id: string;
  product_id: string;
  product_name: string;
  selected: boolean;
  enabled: boolean;
  name: string;
  value: string;
}

export interface VariantGroup {
  type: string;
  title: string;
  values: readonly VariantValue[];
}

/** Level `l1` is 1, every other one is 2. */
export function leafLevel(level: string): 1 | 2 {
  return level === 'l1' ? 1 : 2;
}

/** A product as a backend tells it in whole, under its own names. */
export interface ProductFields {
  product_id: string;
  name: string;
  brand: string;
  /** what is to be paid, and what was before */
  price: number;
  mrp: number;
  sbc_price: number;
  inventory: number;
  type: string;
  type_id: number;
  level0_category: Readonly<Record<string, unknown>> | null;
  level1_category: Readonly<Record<string, unknown>> | null;
  leaf_category: { id: string; name: string; level: string } | null;
  product_badges: readonly unknown[];
  seller_id: string;
  mapping_id: string;
  unit: string;
  attribute_collection: readonly unknown[];
  sliding_images: readonly string[];
  image_url: string;
  /** the name to show */
  line_1: string;
  /** the selected variant's words */
  line_2: string;
  offer: string;
  options: readonly VariantGroup[];
  rating: number;
  rating_flag: boolean;
  grofers_points: number;
  variants_info: readonly unknown[];
}

export interface ImageGallery {
  images: readonly string[];
  mainIndex: number;
  isShown: boolean;
}

export interface ProductPageState<S = { data: { identity: { id: string } } }> {
  bffData: { snippets: readonly S[] } | null;
  selectedVariant: string | null;
  selectedProduct: string | null;
  imageGallery: ImageGallery;
  rawData: unknown;
  isLocationTooltipShown: boolean;
  status: AsyncStatus;
}
