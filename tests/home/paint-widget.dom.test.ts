import { describe, expect, test } from 'vitest';
import { paintWidget } from '../../src/home/paint-widget.ts';

/** The words' colour beside what a section is painted with. */
function inkOn(look: Parameters<typeof paintWidget>[1]): string {
  const section = document.createElement('section');
  paintWidget(section, look);
  return section.style.getPropertyValue('--sent-ink');
}

describe('words on a background of the server', () => {
  test.each([
    ['#fff1cc', '#14201a'],
    ['#23485f', '#ffffff'],
    ['#0a7a4b', '#ffffff'],
    ['#ffc233', '#14201a'],
    // next to nothing of the black is seen
    ['#00000011', '#14201a'],
    ['#000000ee', '#ffffff'],
  ])('on %s they are %s', (background, ink) => {
    expect(inkOn({ background, backdrop: '', dark: false })).toBe(ink);
  });

  test('on a picture they are as the server says', () => {
    expect(inkOn({ background: '#ffffee', backdrop: '/b.png', dark: true })).toBe('#ffffff');
    expect(inkOn({ background: null, backdrop: '/b.png', dark: false })).toBe('#14201a');
  });
});
