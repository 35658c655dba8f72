import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { hasMarkup, plainText } from '../../src/ui/plain-text.ts';
import { RichText } from '../../src/ui/RichText.tsx';
import { ABOUT_LINEAR, growthOf } from '../support/growth.ts';

afterEach(cleanup);

describe('plainText', () => {
  test.each([
    ['<b>10%</b> off', '10% off'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['<script>go()</script>safe', 'safe'],
    ['<!-- <b> -->safe', 'safe'],
    ['5 &lt; 6 &#8377;1 &#x20B9;2 &nbsp;&unknown; AT&T', '5 < 6 ₹1 ₹2 &unknown; AT&T'],
    ['<b unclosed', ''],
    ['one<p unclosed', 'one'],
    ['one<script unclosed', 'one'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('the plain text of %s is extracted', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each(['<p', '</p ', '<script', '<script>', '<!--', '&a', '<script></script '])(
    'the plain text of many repetitions of %s is extracted in linear time',
    (piece) => {
      const text = (size: number) => piece.repeat(size / piece.length);
      const work = (html: string) => hasMarkup(html) && plainText(html);
      expect(growthOf(text, work, 40_000)).toBeLessThan(ABOUT_LINEAR);
    },
  );

  test('text with markup is distinguished from plain text', () => {
    expect(['plain', '1 < 2', 'AT&T', '₹5'].map(hasMarkup)).toEqual([false, false, false, false]);
    expect(['<b>x</b>', 'a &amp; b', '&#8377;', '</i>'].map(hasMarkup)).toEqual([true, true, true, true]);
  });
});

/** What the sanitizer keeps is tested in a real browser, because it relies on the document it works with. */
test('RichText shows plain text until the sanitizer has loaded', () => {
  const { container } = render(
    <p>
      <RichText html={'<b>Save</b> more &amp; see <a href="https://shop.example/t">terms</a>'} />
    </p>,
  );
  expect(container.innerHTML).toBe('<p>Save more &amp; see terms</p>');
});

test('RichText shows text without markup unchanged', () => {
  const { container } = render(<RichText html="1 < 2, AT&T" />);
  expect(container.textContent).toBe('1 < 2, AT&T');
});
