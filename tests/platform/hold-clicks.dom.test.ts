import { afterEach, expect, test } from 'vitest';
import { holdClicks } from '../../src/platform/hold-clicks.ts';

afterEach(() => document.body.replaceChildren());

function page() {
  const element = document.createElement('div');
  element.innerHTML = '<button><svg></svg></button><a href="#there">there</a>';
  document.body.append(element);
  const heard: string[] = [];
  const answer = () =>
    element.addEventListener('click', (event) => heard.push((event.target as Element).localName));
  const click = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 7 });
    element.querySelector(selector)?.dispatchEvent(event);
    return event;
  };
  return { element, heard, answer, click };
}

test('holdClicks replays clicks from before hydration in order', () => {
  const { element, heard, answer, click } = page();
  const give = holdClicks(element);
  expect(click('svg').defaultPrevented).toBe(true);
  click('button');
  answer();
  expect(heard).toEqual([]);
  give();
  expect(heard).toEqual(['svg', 'button']);
  click('button');
  expect(heard).toEqual(['svg', 'button', 'button']);
});

test('holdClicks lets a link navigate immediately', () => {
  const { element, heard, answer, click } = page();
  answer();
  const give = holdClicks(element);
  expect(click('a').defaultPrevented).toBe(false);
  give();
  expect(heard).toEqual(['a']);
});
