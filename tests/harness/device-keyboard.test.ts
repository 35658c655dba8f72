import { Window as Page } from 'happy-dom';
import { expect, test } from 'vitest';
import { installKeyboard } from '../../bridge/harness/device-keyboard.ts';
import type { Keyboard } from '../../bridge/harness/device-look.ts';

/** A page, 800 px high, on a phone with this keyboard. */
function openPage(html: string, first: Keyboard | null) {
  const page = new Page({ height: 800 });
  const window = page as unknown as Window & typeof globalThis;
  class VisualViewport extends page.EventTarget {
    get height() {
      return 800;
    }
  }
  const viewport = new VisualViewport();
  Object.defineProperty(page, 'visualViewport', { value: viewport });
  window.document.body.innerHTML = html;
  const told: unknown[] = [];
  viewport.addEventListener('resize', () => told.push(viewport.height));
  let keyboard = first;
  const { apply, open } = installKeyboard(
    window,
    () => keyboard,
    (isOpen) => told.push(isOpen ? 'open' : 'closed'),
  );
  function choose(chosen: Keyboard | null) {
    keyboard = chosen;
    apply();
  }
  const find = (selector: string) => {
    const element = window.document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`no ${selector}`);
    return element;
  };
  return { page, viewport, told, open, choose, find };
}

test.each([
  ['<input>', true],
  ['<input type="tel" inputmode="numeric">', true],
  ['<textarea></textarea>', true],
  ['<div contenteditable tabindex="0"></div>', true],
  ['<div contenteditable="false" tabindex="0"></div>', false],
  ['<input inputmode="none">', false],
  ['<input readonly>', false],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<input type="date">', false],
  ['<select><option>1</option></select>', false],
  ['<button>Add</button>', false],
])('the keyboard opens for %s: %s', (html, opens) => {
  const { find, told } = openPage(html, 'resizes');
  find('body > *').focus();
  expect(told).toEqual(opens ? ['open'] : []);
});

test('a keyboard that covers the page makes only what is visible lower, until the field loses the focus', () => {
  const { find, told, open } = openPage('<input>', 'covers');
  find('input').focus();
  expect(open()).toBe('covers');
  find('input').blur();
  expect(told).toEqual(['open', 540, 'closed', 800]);
});

test('a keyboard that opens as the focus comes from a button is told only once the field has the focus', () => {
  const { page, viewport, find, told } = openPage('<button>Log in</button><input>', 'covers');
  find('button').focus();
  viewport.addEventListener('resize', () => told.push(page.document.activeElement?.tagName));
  find('input').focus();
  expect(told).toEqual(['open', 540, 'INPUT']);
});

test('the keyboard stays from field to field, and closes with a field that leaves the page', async () => {
  const { page, find, told } = openPage('<input><textarea></textarea>', 'resizes');
  find('input').focus();
  find('textarea').focus();
  expect(told).toEqual(['open']);
  find('textarea').remove();
  await page.happyDOM.waitUntilComplete();
  expect(told).toEqual(['open', 'closed']);
});

test('the keyboard opens only after the tap on the field has ended, so that the field does not move away from it', async () => {
  const { page, find, told } = openPage('<input>', 'covers');
  const tap = (type: string) => find('input').dispatchEvent(new page.Event(type, { bubbles: true }) as never);
  tap('pointerdown');
  find('input').focus();
  expect(told).toEqual([]);
  tap('pointerup');
  expect(told).toEqual([]);
  await page.happyDOM.waitUntilComplete();
  expect(told).toEqual(['open', 540]);
});

test('a keyboard that is chosen while a field has the focus opens at once, and closes if the phone has none', () => {
  const { find, told, choose } = openPage('<input>', null);
  find('input').focus();
  expect(told).toEqual([]);
  choose('covers');
  choose(null);
  expect(told).toEqual(['open', 540, 'closed', 800]);
});
