/** A page of widgets as backends send it, under their own names. */
export interface FeedFields {
  /** the widgets */
  objects: readonly Readonly<Record<string, unknown>>[];
  layout_config: Readonly<Record<string, unknown>> | null;
  layout_level_components_v2: Readonly<Record<string, unknown>> | null;
  pagination: { next_url?: string } | null;
  page_meta: Readonly<Record<string, unknown>> | null;
}
