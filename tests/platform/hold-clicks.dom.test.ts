import { afterEach, expect, test } from 'vitest';
import { holdClicks } from '../../src/platform/hold-clicks.ts';

afterEach(() => document.body.replaceChildren());

function createPage() {
  const element = document.createElement('div');
  element.innerHTML = '<button><svg></svg></button><a href="#there">there</a>';
  document.body.append(element);
  const clicks: string[] = [];
  const answer = () =>
    element.addEventListener('click', (event) => clicks.push((event.target as Element).localName));
  const click = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 7 });
    element.querySelector(selector)?.dispatchEvent(event);
    return event;
  };
  return { element, clicks, answer, click };
}

test('clicks made before hydration are replayed in order', () => {
  const { element, clicks, answer, click } = createPage();
  const replay = holdClicks(element);
  expect(click('svg').defaultPrevented).toBe(true);
  click('button');
  answer();
  expect(clicks).toEqual([]);
  replay();
  expect(clicks).toEqual(['svg', 'button']);
  click('button');
  expect(clicks).toEqual(['svg', 'button', 'button']);
});

test('a link clicked before hydration navigates immediately', () => {
  const { element, clicks, answer, click } = createPage();
  answer();
  const replay = holdClicks(element);
  expect(click('a').defaultPrevented).toBe(false);
  replay();
  expect(clicks).toEqual(['a']);
});
