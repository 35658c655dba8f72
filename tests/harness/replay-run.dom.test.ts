import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place, Step } from '../../bridge/harness/recorded-steps.ts';
import { replayRun } from '../../bridge/harness/replay-run.ts';
import type { Screen } from '../../bridge/harness/run.ts';

const CART: Screen = { path: '/cart', heading: 'Cart', sheet: null };

let screen = CART;
let isShopThere = true;
let events: string[] = [];
const note = (text: string) => events.push(text);

/** The elements of the document, each at a place of its own: happy-dom lays out nothing. */
const elements = () => [...document.querySelectorAll('*')];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(elements().indexOf(this), 0, 0, 0);
  });
  vi.spyOn(document, 'elementFromPoint').mockImplementation((x) => {
    const shown = elements()[x] ?? null;
    return shown?.textContent === 'Pay' ? (document.getElementById('veil') ?? shown) : shown;
  });
  screen = CART;
  isShopThere = true;
  events = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.onclick = null;
  document.body.replaceChildren();
});

const on = (place: Place): { on: 'shop'; at: { places: Place[] } } => ({
  on: 'shop',
  at: { places: [place] },
});
const button = (name: string) => on({ role: 'button', name });
const tap = (name: string): Step => ({ ...button(name), action: 'click' });

/** Replays steps that were taken in the cart, in this document; how it ended, after at most this many seconds. */
async function replay(
  steps: readonly Step[],
  { end = CART, seconds = 120, stopAfter = Number.NaN, secondsApart = 1 } = {},
) {
  const stop = new AbortController();
  const ending = replayRun(
    {
      ...{ setup: '?host=desktop', isForTest: false, startedAt: 0, end },
      steps: steps.map((step, index) => ({ step, at: 1_000 * secondsApart * index, screen: CART })),
    },
    {
      findShop: () => (isShopThere ? document : null),
      isLoading: () => !isShopThere,
      page: document,
      readScreen: () => screen,
      onStep: (index) => index === stopAfter && stop.abort(),
      onShopStep: () => {},
      signal: stop.signal,
    },
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return ending;
}

describe('the steps of a replay', () => {
  it('a tap sends what a hand on a mouse sends, and moves the focus', async () => {
    document.body.innerHTML = '<button>Add milk</button>';
    const names = ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'];
    for (const name of names)
      document.querySelector('button')?.addEventListener(name, ({ type }) => note(type));
    expect(await replay([tap('Add milk')])).toEqual({ done: 1, problem: null, difference: null });
    expect(events).toEqual(names);
  });

  it('a box that already is as it was made is left alone', async () => {
    document.body.innerHTML =
      '<label><input type="checkbox" checked> Gift</label><label><input type="checkbox"> Bag</label>';
    const box = (name: string) => on({ role: 'checkbox', name });
    await replay([
      { ...box('Gift'), action: 'check' },
      { ...box('Bag'), action: 'check' },
    ]);
    expect([...document.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, true]);
  });

  it('a text is typed into its field and heard of, and Enter sends the form by its button', async () => {
    document.body.innerHTML =
      '<form><label>Search <input></label><button type="button">Clear</button><button>Go</button></form>';
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      note(`input ${(target as HTMLInputElement).value}`);
    });
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      note(`submit by ${event.submitter?.textContent}`);
    });
    const field = on({ role: 'textbox', name: 'Search' });
    await replay([
      { ...field, action: 'fill', value: 'milk' },
      { ...field, action: 'press', key: 'Enter' },
    ]);
    expect(events).toEqual(['input milk', 'submit by Go']);
  });

  it('an option is chosen by its label, and Escape closes the newest dialog', async () => {
    document.body.innerHTML =
      '<label>Sort <select><option value="r">Relevance</option><option value="p">Price</option></select></label><dialog open><button>OK</button></dialog>';
    const sort = on({ role: 'combobox', name: 'Sort' });
    await replay([{ ...sort, action: 'select', value: 'Price' }, { action: 'escape' }]);
    expect(document.querySelector('select')?.value).toBe('p');
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('what the host was told is done with the controls of the QA page', async () => {
    document.body.innerHTML =
      '<div role="dialog" data-testid="pick-sheet"><button data-option="a">Home</button><button data-option="b">Work</button></div><button data-testid="back">Back</button>';
    document.body.onclick = ({ target }) => note((target as Element).textContent);
    const { problem } = await replay([
      { action: 'host', call: 'pick', argument: 'b' },
      { action: 'host', call: 'back' },
    ]);
    expect([problem, events]).toEqual([null, ['Work', 'Back']]);
  });

  it('a step waits until its element is there and enabled, and the shop is open', async () => {
    isShopThere = false;
    document.body.innerHTML = '<button disabled>Pay</button>';
    const pay = document.querySelector('button') as HTMLButtonElement;
    pay.onclick = () => note('tapped');
    const replaying = replay([tap('Pay')], { seconds: 20 });
    await vi.advanceTimersByTimeAsync(5_000);
    isShopThere = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(events).toEqual([]);
    pay.disabled = false;
    expect((await replaying).done).toBe(1);
    expect(events).toEqual(['tapped']);
  });

  it.each<[string, string, Step, RegExp]>([
    ['is not there', '<p>Empty</p>', tap('Pay'), /step 2 \(tap “Pay”\): the element is not there/],
    ['is covered', '<button>Pay</button><i id="veil"></i>', tap('Pay'), /the element is covered/],
    ['is disabled', '<button disabled>Pay</button>', tap('Pay'), /the element is disabled/],
    [
      'cannot be told from others',
      '<button>Pay</button><button>Pay</button>',
      tap('Pay'),
      /told from others/,
    ],
    [
      'lacks the option',
      '<select aria-label="Sort"><option>Relevance</option></select>',
      { ...on({ label: 'Sort' }), action: 'select', value: 'Price' },
      /\(choose in “Sort”\): the element has no such option/,
    ],
    [
      'takes files',
      '<input type="file" aria-label="Document">',
      { ...on({ label: 'Document' }), action: 'choose-files' },
      /step 2, which chooses files/,
    ],
  ])('a replay ends with a sentence before a step whose element %s', async (_, html, step, sentence) => {
    document.body.innerHTML = `<a href="#x">Start</a>${html}`;
    const end = await replay([{ ...on({ role: 'link', name: 'Start' }), action: 'click' }, step]);
    expect(end.done).toBe(1);
    expect(end.problem).toMatch(sentence);
  });

  it('a replay that is stopped does nothing more', async () => {
    document.body.innerHTML = '<button>Add</button>';
    document.body.onclick = () => note('tapped');
    expect(await replay([tap('Add'), tap('Add')], { stopAfter: 1 })).toMatchObject({
      done: 1,
      problem: null,
    });
    expect(events).toEqual(['tapped']);
  });
});

describe('the screens of a replay', () => {
  it('a step waits for the screen that it was taken on', async () => {
    document.body.innerHTML = '<button>Pay</button>';
    document.body.onclick = () => note(`tapped on ${screen.heading}`);
    screen = { ...CART, heading: 'Home' };
    const replaying = replay([tap('Pay')]);
    await vi.advanceTimersByTimeAsync(2_000);
    screen = CART;
    expect((await replaying).difference).toBeNull();
    expect(events).toEqual(['tapped on Cart']);
  });

  it('the first screen that differs is named, and the steps go on', async () => {
    document.body.innerHTML = '<button>Pay</button>';
    screen = { path: '/cart', heading: 'Your cart', sheet: 'pay' };
    expect(await replay([tap('Pay'), tap('Pay')])).toEqual({
      done: 2,
      problem: null,
      difference:
        'Before step 1, the screen is “Your cart” (/cart) under a pay sheet, in the file “Cart” (/cart).',
    });
  });

  it.each([
    ['is no difference if the next screen is the same', 'Home', 1, null],
    [
      'is a difference if the next screen differs as well',
      'Logging you in',
      1,
      /^Before step 2.* “Logging you in”/,
    ],
    ['is a difference if the file had time to show it', 'Home', 5, /^Before step 2.* “Logging you in”/],
  ])('a dialog before a step that the file has without it %s', async (_, last, secondsApart, difference) => {
    document.body.innerHTML = '<button>Log in</button><button>Allow</button>';
    document.body.onclick = ({ target }) => {
      screen = { ...CART, heading: (target as Element).textContent === 'Allow' ? last : 'Logging you in' };
    };
    const end = { ...CART, heading: 'Home' };
    const result = await replay([tap('Log in'), tap('Allow')], { end, secondsApart });
    expect(result.done).toBe(2);
    if (difference) expect(result.difference).toMatch(difference);
    else expect(result.difference).toBeNull();
  });

  it('ids in a path do not count, and the last screen does', async () => {
    document.body.innerHTML = '<button>Pay</button>';
    screen = { path: '/orders/200001', heading: 'Order placed', sheet: null };
    const at = (path: string) => ({ path, heading: null, sheet: null });
    expect((await replay([], { end: at('/orders/200777') })).difference).toBeNull();
    expect((await replay([], { end: at('/cart') })).difference).toBe(
      'At the end, the screen is “Order placed” (/orders/200001), in the file /cart.',
    );
  });
});
