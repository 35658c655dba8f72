/** What a person has chosen about the QA page itself. */
export interface PageLayout {
  /** CSS pixels; null: the usual width */
  controls: number | null;
  timeline: number | null;
  hasShortcuts: boolean;
}

export const LAYOUT_KEY = 'doorstepHarnessLayout';
const USUAL: PageLayout = { controls: null, timeline: null, hasShortcuts: true };

/** The narrowest and widest columns: none covers the page, and none is lost. */
export const WIDTHS = {
  controls: { min: 220, max: 480 },
  timeline: { min: 300, max: 1200 },
} as const;
export type Column = keyof typeof WIDTHS;

export const clampWidth = (column: Column, width: number): number =>
  Math.round(Math.min(WIDTHS[column].max, Math.max(WIDTHS[column].min, width)));

export function readLayout(storage: Storage): PageLayout {
  try {
    const { controls, timeline, hasShortcuts } = Object(JSON.parse(storage.getItem(LAYOUT_KEY) ?? 'null'));
    const widthOf = (column: Column, width: unknown) =>
      Number.isFinite(width) ? clampWidth(column, Number(width)) : null;
    return {
      controls: widthOf('controls', controls),
      timeline: widthOf('timeline', timeline),
      hasShortcuts: hasShortcuts !== false,
    };
  } catch {
    return USUAL;
  }
}

export function storeLayout(storage: Storage, layout: PageLayout): void {
  try {
    storage.setItem(LAYOUT_KEY, JSON.stringify(layout));
  } catch {
    // the layout is lost with the page
  }
}
