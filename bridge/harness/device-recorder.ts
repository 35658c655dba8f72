import { maskText } from '../mask.ts';
import { headingText, locate, locateHeading } from './locate.ts';
import type { DeviceSettings } from './protocol.ts';
import type { ShopStep, Target } from './recorded-steps.ts';
import { typedValue } from './typed-values.ts';

/** What a tap may be meant for. */
const CONTROLS = [
  ...['a[href]', 'button', 'input', 'select', 'textarea', 'summary', 'label'],
  ...['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'checkbox', 'switch'].map(
    (role) => `[role="${role}"]`,
  ),
].join();

const TOGGLES = 'input[type="radio"], input[type="checkbox"]';
const TEXT_FIELDS =
  'input:not([type="radio"], [type="checkbox"], [type="file"], [type="button"], [type="submit"], [type="reset"], [type="image"]), textarea';

/** A shorter text may be part of any name. */
const MIN_TYPED = 3;

/** Sends events in the place of a person, as a random walk does: they are recorded like those of a hand. */
export interface EventSender {
  send(target: EventTarget, event: Event): void;
}

/** Everything that says what a field takes. */
const keysOf = (field: Element): readonly string[] => {
  const { type } = field as HTMLInputElement;
  const attributes = ['autocomplete', 'name', 'data-testid', 'aria-label', 'id'];
  return [
    ...attributes.map((name) => field.getAttribute(name) ?? ''),
    ...[...((field as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    ...(type === 'password' || type === 'tel' || type === 'email' ? [type] : []),
  ];
};

/**
 * Reports what a person does in this page while steps are kept, and the heading that stood then. Runs before the page's own listeners, which may
 * change what is there. Personal values do not leave the frame.
 */
export function installRecorder(
  window: Window & typeof globalThis,
  settings: () => Pick<DeviceSettings, 'phone' | 'recording'>,
  reportStep: (step: ShopStep, heading: string | null) => void,
  writeValue: typeof typedValue = typedValue,
): EventSender & { findHeading(): Target | null; textFor(field: Element, sample: string): string } {
  const { document } = window;
  /** personal texts that were typed: they may come back in the name of an element */
  const typedTexts = new Set<string>();
  /** Enter in a text field taps the form's button */
  let isSubmittedByKey = false;

  const isUsable = (text: string): boolean =>
    maskText(text) === text && ![...typedTexts].some((typed) => text.includes(typed));

  const findHeading = () => locateHeading(document, isUsable);
  const report = (step: ShopStep) => reportStep(step, headingText(findHeading()));

  function reportAt(element: Element, describe: (at: Target) => ShopStep): void {
    const at = locate(element, isUsable);
    if (at) report(describe(at));
  }

  function handleClick({ target, detail }: MouseEvent): void {
    const element = elementOf(target);
    if (!element) return;
    // a tap beside an open dialog closes it, as Escape does
    if (element.localName === 'dialog') {
      report({ action: 'escape' });
      return;
    }
    const control = element.closest(CONTROLS);
    // a tap on a label is followed by one on its field
    if (!control || control.matches('label, select, option, input[type="file"]')) return;
    if (detail === 0 && isSubmittedByKey && control.matches('button, input')) return;
    if (control.matches(TEXT_FIELDS) && !(control as HTMLInputElement).readOnly) return;
    const isBox = control.matches('input[type="checkbox"]');
    const action = isBox ? ((control as HTMLInputElement).checked ? 'check' : 'uncheck') : 'click';
    const isCovered = control.matches(TOGGLES) && isUnderLabel(control);
    reportAt(control, (at) => ({ on: 'shop', action, at, ...(isCovered && { isCovered }) }));
  }

  function handleInput({ target }: Event): void {
    const field = elementOf(target);
    if (!field?.matches(TEXT_FIELDS)) return;
    const { value: typed } = field as HTMLInputElement;
    const value = writeValue(keysOf(field), typed, settings().phone);
    if (value !== typed && typed.trim().length >= MIN_TYPED) typedTexts.add(typed.trim());
    reportAt(field, (at) => ({ on: 'shop', action: 'fill', at, value }));
  }

  function handleChange({ target }: Event): void {
    const field = elementOf(target);
    if (field?.matches('input[type="file"]'))
      reportAt(field, (at) => ({ on: 'shop', action: 'choose-files', at }));
    if (field?.localName !== 'select') return;
    const [chosen] = (field as HTMLSelectElement).selectedOptions;
    const value = chosen?.text ?? '';
    reportAt(field, (at) => ({ on: 'shop', action: 'select', at, value: isUsable(value) ? value : '' }));
  }

  function handleKeyDown({ target, key, isComposing }: KeyboardEvent): void {
    if (isComposing) return;
    if (key === 'Escape') report({ action: 'escape' });
    const field = elementOf(target);
    // on other controls, Enter is a tap
    if (key !== 'Enter' || !field?.matches(TEXT_FIELDS) || field.localName === 'textarea') return;
    isSubmittedByKey = true;
    reportAt(field, (at) => ({ on: 'shop', action: 'press', at, key }));
  }

  const sentEvents = new WeakSet<Event>();

  /** Of what a person or a random walk does, not of what the page's scripts do. */
  function listen<E extends Event>(name: string, handle: (event: E) => void): void {
    window.addEventListener(
      name,
      (event) => {
        if ((event.isTrusted || sentEvents.has(event)) && settings().recording) handle(event as E);
      },
      true,
    );
  }
  listen<KeyboardEvent>('keydown', handleKeyDown);
  for (const name of ['keyup', 'pointerdown']) {
    listen(name, () => {
      isSubmittedByKey = false;
    });
  }
  listen('click', handleClick);
  listen('input', handleInput);
  listen('change', handleChange);

  return {
    findHeading: () => locateHeading(document, isUsable),
    textFor: (field, sample) => typedValue(keysOf(field), sample, settings().phone),
    send(target, event) {
      sentEvents.add(event);
      target.dispatchEvent(event);
    },
  };
}

/** Radio buttons and checkboxes may be invisible, with a label that looks like a button. */
function isUnderLabel(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const shown = control.ownerDocument.elementFromPoint?.(left + width / 2, top + height / 2) ?? control;
  return shown !== control;
}

function elementOf(target: EventTarget | null): Element | null {
  const node = target as Node | null;
  return node?.nodeType === 1 ? (node as Element) : null;
}
