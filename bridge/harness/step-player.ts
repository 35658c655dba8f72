/** Does in a page what a person does, with the events that a page hears of it. */

export type Action =
  /** `isCovered`: the element is drawn under its label */
  | { action: 'click' | 'check' | 'uncheck'; isCovered?: boolean }
  | { action: 'fill' | 'select'; value: string }
  | { action: 'press'; key: 'Enter' }
  | { action: 'escape' };

/** What an action is done to. */
export type Found =
  /** `box`: where it is; it must not move. `isIdle`: marked as disabled, though a tap reaches it */
  | { element: HTMLElement; box: string; isIdle: boolean }
  /** why it cannot be done now */
  | { obstacle: Obstacle };

export type Obstacle = 'absent' | 'several' | 'hidden' | 'disabled' | 'covered' | 'no-option';

const ALIGNMENTS = ['center', 'end', 'start'] as const;

/**
 * Whether an action can be done to one of these elements now, as Playwright decides it: there is one, and it is visible,
 * enabled and not covered. Scrolls it into view; `attempt` counts up, as a bar of the page may cover its first place.
 */
export function findActionable(elements: readonly Element[], action: Action, attempt: number): Found {
  const [element, ...others] = elements as readonly HTMLElement[];
  if (!element) return { obstacle: 'absent' };
  if (others.length > 0) return { obstacle: 'several' };
  if (element.checkVisibility?.({ visibilityProperty: true }) === false) return { obstacle: 'hidden' };
  if (element.matches(':disabled') || element.closest('[inert]')) return { obstacle: 'disabled' };
  if (action.action === 'select' && optionOf(element as HTMLSelectElement, action.value) === undefined)
    return { obstacle: 'no-option' };
  const isTap = 'isCovered' in action ? !action.isCovered : /^(click|check|uncheck)$/.test(action.action);
  if (isTap && isCovered(element)) {
    const block = ALIGNMENTS[attempt % ALIGNMENTS.length] ?? 'center';
    element.scrollIntoView?.({ block, inline: 'nearest', behavior: 'instant' });
    if (isCovered(element)) return { obstacle: 'covered' };
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const isIdle = element.getAttribute('aria-disabled') === 'true';
  return { element, box: [x, y, width, height].join(), isIdle };
}

/** Something else would take a tap on the middle of the element. */
function isCovered(element: HTMLElement): boolean {
  const { ownerDocument: document } = element;
  if (!document.elementFromPoint) return false;
  const { x, y } = middleOf(element);
  const hit = document.elementFromPoint(x, y);
  return !element.contains(hit) && hit?.closest('label')?.control !== element;
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Does the action. The element was found actionable. */
export function act(element: HTMLElement, action: Action): void {
  if (/^(fill|select)$/.test(action.action)) element.focus({ preventScroll: true });
  switch (action.action) {
    case 'click':
      tap(element);
      break;
    case 'check':
    case 'uncheck':
      if ((element as HTMLInputElement).checked !== (action.action === 'check')) tap(element);
      break;
    case 'fill':
      setValue(element as HTMLInputElement, action.value);
      break;
    case 'select':
      setValue(element as HTMLSelectElement, optionOf(element as HTMLSelectElement, action.value) ?? '');
      break;
    case 'press':
      pressEnter(element as HTMLInputElement);
      break;
    case 'escape':
      pressEscape(element);
  }
}

const windowOf = (element: Element) => element.ownerDocument.defaultView as Window & typeof globalThis;

function tap(element: HTMLElement): void {
  const view = windowOf(element);
  const { x: clientX, y: clientY } = middleOf(element);
  const fields = { bubbles: true, cancelable: true, composed: true, view, clientX, clientY, detail: 1 };
  const pointer = { ...fields, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const point = (name: string, buttons: number) =>
    element.dispatchEvent(new view.PointerEvent(name, { ...pointer, buttons }));
  const mouse = (name: string, buttons: number) =>
    element.dispatchEvent(new view.MouseEvent(name, { ...fields, buttons }));
  point('pointerover', 0);
  mouse('mouseover', 0);
  point('pointermove', 0);
  mouse('mousemove', 0);
  point('pointerdown', 1);
  if (mouse('mousedown', 1)) focusFrom(element);
  point('pointerup', 0);
  mouse('mouseup', 0);
  mouse('click', 0);
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function focusFrom(element: Element): void {
  const target = element.closest<HTMLElement>(FOCUSABLE);
  if (target) target.focus({ preventScroll: true });
  else (element.ownerDocument.activeElement as HTMLElement | null)?.blur();
}

/** By the setter of the element's class: React replaces that of the element to notice changes. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  const { Event, InputEvent } = windowOf(field);
  const isTyped = field.localName !== 'select';
  field.dispatchEvent(
    isTyped
      ? new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: value })
      : new Event('input', { bubbles: true, composed: true }),
  );
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The value of the option with this label or value. */
function optionOf({ options }: HTMLSelectElement, value: string): string | undefined {
  const wanted = value.trim();
  return [...(options ?? [])].find((option) => option.text.trim() === wanted || option.value === value)
    ?.value;
}

/** False: the page has handled the key itself. */
function sendKey(element: Element, key: string): boolean {
  const { KeyboardEvent } = windowOf(element);
  const fields = { key, code: key, bubbles: true, cancelable: true, composed: true };
  const isTaken = element.dispatchEvent(new KeyboardEvent('keydown', fields));
  element.dispatchEvent(new KeyboardEvent('keyup', fields));
  return isTaken;
}

/** Enter in a text field taps the form's button, or sends a form that has none. */
function pressEnter(field: HTMLInputElement): void {
  field.focus({ preventScroll: true });
  if (!sendKey(field, 'Enter') || !field.form) return;
  const button = [...field.form.elements].find((element) =>
    element.matches('button:not([type]), [type="submit"], [type="image"]'),
  ) as HTMLElement | undefined;
  if (button) button.click();
  else field.form.requestSubmit();
}

/** Escape closes the newest dialog, unless the page keeps it open. */
function pressEscape(element: HTMLElement): void {
  if (!sendKey(element, 'Escape')) return;
  const dialog = [...element.ownerDocument.querySelectorAll('dialog')].filter(({ open }) => open).at(-1);
  const { Event } = windowOf(element);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
