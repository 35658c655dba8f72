import { describe, expect, test } from 'vitest';
import { paintWidget } from '../../src/home/paint-widget.ts';

/** The text colour of a section painted with this look. */
function textColourOf(look: Parameters<typeof paintWidget>[1]): string {
  const section = document.createElement('section');
  paintWidget(section, look);
  return section.style.getPropertyValue('--widget-text-colour');
}

describe('the text colour of a widget', () => {
  test.each([
    ['#fff1cc', '#14201a'],
    ['#23485f', '#ffffff'],
    ['#0a7a4b', '#ffffff'],
    ['#ffc233', '#14201a'],
    // an almost transparent black
    ['#00000011', '#14201a'],
    ['#000000ee', '#ffffff'],
  ])('text on %s is painted in %s', (background, textColour) => {
    expect(textColourOf({ background, backdrop: '', dark: false })).toBe(textColour);
  });

  test('text on a background image is painted in the colour of the server’s theme', () => {
    expect(textColourOf({ background: '#ffffee', backdrop: '/b.png', dark: true })).toBe('#ffffff');
    expect(textColourOf({ background: null, backdrop: '/b.png', dark: false })).toBe('#14201a');
  });
});
