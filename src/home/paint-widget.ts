import type { WidgetLook } from './widget-model.ts';

/** The part of a look that needs inline styles. */
export type Painted = Pick<WidgetLook, 'background' | 'backdrop' | 'dark'>;

const DARK_INK = '#14201a';
const LIGHT_INK = '#ffffff';

/** Relative luminance (WCAG) from 0 to 1, over a white background. */
function lightness(colour: string): number {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  const cover = colour.length === 9 ? part(7) : 1;
  const channel = (at: number) => {
    const seen = part(at) * cover + (1 - cover);
    return seen <= 0.03928 ? seen / 12.92 : ((seen + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The text colour with the higher contrast; on a picture, the one that the server's `dark` flag implies. */
function inkOn({ background, backdrop, dark }: Painted): string {
  if (background === null || backdrop !== '') return dark ? LIGHT_INK : DARK_INK;
  const light = lightness(background);
  return 1.05 / (light + 0.05) > (light + 0.05) / (lightness(DARK_INK) + 0.05) ? LIGHT_INK : DARK_INK;
}

/** Sets styles by script, because the content security policy forbids style attributes. */
export function paintWidget(section: HTMLElement, look: Painted): void {
  if (look.background === null && look.backdrop === '') return;
  section.style.setProperty('--sent-ink', inkOn(look));
  if (look.background !== null) section.style.setProperty('--sent-ground', look.background);
}
