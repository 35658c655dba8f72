import { afterEach, describe, expect, it } from 'vitest';
import { findTarget, locate, locateHeading } from '../../bridge/harness/locate.ts';
import { maskText } from '../../bridge/mask.ts';

const isUsable = (text: string) => maskText(text) === text;

afterEach(() => {
  document.body.innerHTML = '';
});

/** Where a test finds the element with the id `it`. */
function locateIn(html: string) {
  document.body.innerHTML = html;
  const element = document.getElementById('it');
  if (!element) throw new Error('nothing has the id');
  return locate(element, isUsable);
}

const only = (place: object) => ({ places: [place] });

describe('how a recorded step finds its element', () => {
  it.each([
    [
      'by role and name if these are unique',
      '<button id="it" data-testid="add">Add milk</button>',
      only({ role: 'button', name: 'Add milk' }),
    ],
    [
      'by the name that other elements give it',
      '<b id="a">Pay</b><b id="b">now</b><a id="it" href="/" aria-labelledby="a b">x</a>',
      only({ role: 'link', name: 'Pay now' }),
    ],
    [
      'by the name without what is hidden',
      '<button id="it"><i aria-hidden="true">×</i><img alt="Close"> <span hidden style="display:none">y</span></button>',
      only({ role: 'button', name: 'Close' }),
    ],
    [
      'by the name of a field’s label',
      '<label>Flat <input id="it" data-testid="flat"></label>',
      only({ role: 'textbox', name: 'Flat' }),
    ],
    [
      'by role and name if the second one is hidden',
      '<button id="it">Cart</button><button style="display:none">Cart</button>',
      only({ role: 'button', name: 'Cart' }),
    ],
    [
      'by test id if the name is not unique',
      '<button id="it" data-testid="one">Add</button><button>Add</button>',
      only({ testId: 'one' }),
    ],
    [
      'by test id if the name has a price',
      '<button id="it" data-testid="pay-now">Pay ₹214</button>',
      only({ testId: 'pay-now' }),
    ],
    [
      'by test id if the name is personal',
      '<button id="it" data-testid="user">98765 43210</button>',
      only({ testId: 'user' }),
    ],
    [
      'by label if it has neither',
      '<label>Code <input id="it" type="password"></label>',
      only({ label: 'Code' }),
    ],
    [
      'inside the nearest part that has a name',
      '<section aria-label="Milk"><button id="it">Add</button></section><section aria-label="Tea"><button>Add</button></section>',
      {
        places: [
          { role: 'region', name: 'Milk' },
          { role: 'button', name: 'Add' },
        ],
      },
    ],
    [
      'by number if nothing else tells it from others',
      '<button>Add</button><button id="it">Add</button>',
      { places: [{ role: 'button', name: 'Add' }], nth: 1 },
    ],
    ['not at all if it has no role, test id or label', '<div id="it">x</div>', null],
  ])('an element is found %s', (_way, html, target) => {
    const located = locateIn(html);
    expect(located).toEqual(target);
    // and a replay finds it again
    if (located) expect(findTarget(document, located).map(({ id }) => id)).toEqual(['it']);
  });

  it('a story ends at the main heading, without numbers, of the dialog that is open', () => {
    document.body.innerHTML = '<h2>Milk</h2><h1>Order 500008</h1><h1>Order placed</h1>';
    expect(locateHeading(document, isUsable)).toEqual(only({ role: 'heading', name: 'Order placed' }));
    document.body.innerHTML += '<dialog open><h2>Add an address</h2></dialog>';
    expect(locateHeading(document, isUsable)).toEqual(only({ role: 'heading', name: 'Add an address' }));
    document.body.innerHTML = '<h1>Call 98765 43210</h1>';
    expect(locateHeading(document, isUsable)).toBeNull();
  });
});
