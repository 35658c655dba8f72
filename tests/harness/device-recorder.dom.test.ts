import { afterEach, describe, expect, it } from 'vitest';
import { installRecorder } from '../../bridge/harness/device-recorder.ts';
import type { ShopStep } from '../../bridge/harness/recorded-steps.ts';

const settings = { phone: '9876543210', recording: false };
let steps: ShopStep[] = [];
// for all tests of the file, as listeners of a window stay
installRecorder(
  window,
  () => settings,
  (step) => steps.push(step),
);

/** A page that is recorded. */
function open(html: string) {
  document.body.innerHTML = html;
  steps = [];
  settings.recording = true;
}
afterEach(() => {
  settings.recording = false;
  document.body.replaceChildren();
});

const find = (id: string) => document.getElementById(id) as HTMLInputElement;

/** An event as a person's hand causes it. */
function act(id: string, type: string, fields: object = {}) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields);
  Object.defineProperty(event, 'isTrusted', { value: true });
  find(id).dispatchEvent(event);
}

function type(id: string, text: string) {
  find(id).value = text;
  act(id, 'input');
}

const summary = () =>
  steps.map((step) => [
    step.action,
    ...('at' in step ? [JSON.stringify(step.at.places[0])] : []),
    ...('value' in step ? [step.value] : []),
  ]);

describe('the recorder in the frame', () => {
  it('nothing is reported while no story is recorded, nor what scripts do', () => {
    open('<button id="a">Pay</button>');
    find('a').click();
    settings.recording = false;
    act('a', 'click', { detail: 1 });
    expect(steps).toEqual([]);
  });

  it('a tap on what a control contains is one on the control, and a tap on a field or a label is none', () => {
    open(
      '<button>Pay <b id="a">now</b></button><label id="b">Name <input id="c" name="nick"></label><p id="d">x</p>',
    );
    for (const id of ['a', 'b', 'c', 'd']) act(id, 'click', { detail: 1 });
    expect(summary()).toEqual([['click', '{"role":"button","name":"Pay now"}']]);
  });

  it('Enter in a field is one step, without the tap on the form’s button that the browser adds', () => {
    open('<form><label>Search <input id="a"></label><button id="b">Go</button></form>');
    type('a', 'milk');
    act('a', 'keydown', { key: 'Enter' });
    act('b', 'click', { detail: 0 });
    act('a', 'keyup', { key: 'Enter' });
    act('b', 'click', { detail: 0 });
    expect(summary().map(([action]) => action)).toEqual(['fill', 'press', 'click']);
  });

  it('Escape, and a tap beside an open dialog, close it', () => {
    open('<dialog id="a" open><button id="b">OK</button></dialog>');
    act('b', 'keydown', { key: 'Escape' });
    act('a', 'click', { detail: 1 });
    expect(summary()).toEqual([['escape'], ['escape']]);
  });

  it('a personal text leaves the frame neither as typed nor in the name of an element that shows it', () => {
    open(
      '<label>Mobile number <input id="a" type="tel"></label><label>Flat <input id="b" autocomplete="address-line1"></label>' +
        '<button id="c" data-testid="address-option">Home, Quiet Court</button>',
    );
    type('a', '8123499999');
    type('b', 'Quiet Court');
    act('c', 'click', { detail: 1 });
    expect(summary()).toEqual([
      ['fill', '{"role":"textbox","name":"Mobile number"}', '9876543210'],
      ['fill', '{"role":"textbox","name":"Flat"}', 'C-12, Lake View'],
      ['click', '{"testId":"address-option"}'],
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/8123499999|Quiet/);
  });

  it('a choice in a list and a ticked box are steps of their own', () => {
    open(
      '<label>Sort <select id="a"><option>Relevance</option><option selected>Price</option></select></label><label>Gift <input id="b" type="checkbox" checked></label>',
    );
    act('a', 'change');
    act('b', 'click', { detail: 1 });
    expect(summary()).toEqual([
      ['select', '{"role":"combobox","name":"Sort"}', 'Price'],
      ['check', '{"role":"checkbox","name":"Gift"}'],
    ]);
  });
});
