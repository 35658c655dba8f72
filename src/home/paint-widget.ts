import type { WidgetLook } from './widget-model.ts';

/** The part of a look that needs inline styles. */
export type PaintedLook = Pick<WidgetLook, 'background' | 'backdrop' | 'dark'>;

const DARK_TEXT = '#14201a';
const LIGHT_TEXT = '#ffffff';

/** Relative luminance (WCAG) from 0 to 1, over a white background. */
function luminanceOf(colour: string): number {
  const component = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  const opacity = colour.length === 9 ? component(7) : 1;
  const channel = (start: number) => {
    const value = component(start) * opacity + (1 - opacity);
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The text colour with the higher contrast; on a picture, the one that the server's `dark` flag implies. */
function textColourOn({ background, backdrop, dark }: PaintedLook): string {
  if (background === null || backdrop !== '') return dark ? LIGHT_TEXT : DARK_TEXT;
  const luminance = luminanceOf(background);
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / (luminanceOf(DARK_TEXT) + 0.05)
    ? LIGHT_TEXT
    : DARK_TEXT;
}

/** Sets styles by script, because the content security policy forbids style attributes. */
export function paintWidget(section: HTMLElement, look: PaintedLook): void {
  if (look.background === null && look.backdrop === '') return;
  section.style.setProperty('--widget-text-colour', textColourOn(look));
  if (look.background !== null) section.style.setProperty('--widget-background', look.background);
}
