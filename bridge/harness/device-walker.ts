import type { EventSender } from './device-recorder.ts';
import { type DeviceWalker, withoutNumbers } from './walk-target.ts';

const CONTROLS = [
  ...['a[href]', 'button', 'input', 'select', 'textarea', 'summary'],
  ...['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'checkbox', 'switch'].map(
    (role) => `[role="${role}"]`,
  ),
].join();
const TEXT_TYPES = ['text', 'tel', 'email', 'search', 'number', 'password', 'url'];
/** A file chooser cannot be opened by a script, and these types have pickers of the browser. */
const UNUSABLE_TYPES = [
  'file',
  'hidden',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'range',
];
const TOGGLES = 'input[type="radio"], input[type="checkbox"]';
const MAX_NAME = 60;
/** What is typed where the field does not say what it takes. */
const WORDS = ['milk', 'bread', 'zzzz', '2'];
const DIGITS = '123456';

/** `textFor`: the text to type into a field in place of `sample` */
export function installWalker(
  window: Window & typeof globalThis,
  sender: EventSender,
  textFor: (field: Element, sample: string) => string,
): DeviceWalker {
  const { document } = window;
  let changedAt: number | null = null;

  const nameOf = (control: Element): string => {
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    const name =
      control.getAttribute('aria-label') ||
      labels.map((label) => label.textContent).join(' ') ||
      control.textContent ||
      control.getAttribute('placeholder') ||
      '';
    return name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
  };

  const isText = (control: Element): control is HTMLInputElement =>
    control.localName === 'textarea' ||
    (control.localName === 'input' && TEXT_TYPES.includes((control as HTMLInputElement).type));

  /** Other sites and apps, files and new tabs are no part of the shop, nor are the tools around it. */
  function leadsAway(control: Element): boolean {
    if (control.localName !== 'a') return false;
    const { origin, pathname, target, download } = control as HTMLAnchorElement;
    const isNew = target !== '' && target !== '_self';
    return (
      origin !== window.location.origin || isNew || download !== '' || /^\/(harness|gallery)\b/.test(pathname)
    );
  }

  /** A radio button or checkbox may be invisible, with a label that is drawn in its place. */
  function shownPart(control: Element): Element {
    const { width, height } = control.getBoundingClientRect();
    const isTiny = width < 4 || height < 4 || window.getComputedStyle(control).opacity === '0';
    return (isTiny && (control as HTMLInputElement).labels?.[0]) || control;
  }

  function isUsable(control: Element): boolean {
    const { disabled, type, readOnly } = control as HTMLInputElement;
    if (disabled || control.getAttribute('aria-disabled') === 'true' || leadsAway(control)) return false;
    if (control.localName === 'input' && UNUSABLE_TYPES.includes(type)) return false;
    if (isText(control) && readOnly) return false;
    const part = shownPart(control);
    const isDrawn =
      part.getClientRects().length > 0 && window.getComputedStyle(part).visibility === 'visible';
    return isDrawn && !control.closest('[inert]');
  }

  /** Null: the middle of what is in view is covered. */
  function pointOn(control: Element): { clientX: number; clientY: number } | null {
    const part = shownPart(control);
    part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const clientX = (Math.max(0, left) + Math.min(window.innerWidth, right)) / 2;
    const clientY = (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2;
    const hit = document.elementFromPoint(clientX, clientY);
    const isHit =
      hit !== null &&
      (part.contains(hit) || control.contains(hit) || hit.closest('label')?.control === control);
    return isHit ? { clientX, clientY } : null;
  }

  function tap(control: HTMLElement, point: { clientX: number; clientY: number }): void {
    const shared = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...point };
    // the pointer of a mouse: pages may capture it, and it is always there
    const pointer = { ...shared, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    sender.send(control, new window.PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
    sender.send(control, new window.MouseEvent('mousedown', { ...shared, buttons: 1 }));
    control.focus({ preventScroll: true });
    sender.send(control, new window.PointerEvent('pointerup', pointer));
    sender.send(control, new window.MouseEvent('mouseup', shared));
    sender.send(control, new window.MouseEvent('click', shared));
  }

  /** Past what frameworks have put over the field's own property. */
  function setValue(control: Element, value: string): void {
    let owner = Object.getPrototypeOf(control);
    while (owner && !Object.getOwnPropertyDescriptor(owner, 'value')) owner = Object.getPrototypeOf(owner);
    Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(control, value);
    sender.send(
      control,
      new window.InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }),
    );
    sender.send(control, new window.Event('change', { bubbles: true }));
  }

  function type(field: HTMLInputElement, share: number): string {
    const isNumber =
      /numeric|decimal|tel/.test(`${field.inputMode} ${field.type}`) || field.type === 'number';
    const sample = isNumber
      ? DIGITS.slice(0, field.maxLength > 0 ? field.maxLength : 4)
      : (WORDS[Math.floor(share * WORDS.length)] ?? '');
    const text = textFor(field, sample);
    field.focus({ preventScroll: true });
    setValue(field, text);
    return text;
  }

  function choose(list: HTMLSelectElement, share: number): string {
    const options = [...list.options].filter(({ disabled }) => !disabled);
    const option = options[Math.floor(share * options.length)];
    if (option) setValue(list, option.value);
    return option?.text ?? '';
  }

  function use(control: HTMLElement, share: number): string | null {
    const point = pointOn(control);
    if (!point) return null;
    const name = nameOf(control);
    if (isText(control)) return `type “${type(control, share)}” into “${name}”`;
    if (control.localName === 'select')
      return `choose “${choose(control as HTMLSelectElement, share)}” in “${name}”`;
    tap(control, point);
    return `tap “${name}”`;
  }

  return {
    targets() {
      const namesakes = new Map<string, number>();
      return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable).map((control) => {
        const name = withoutNumbers(nameOf(control));
        const kind = `${control.localName} ${control.getAttribute('data-testid') ?? name}`;
        const count = namesakes.get(`${kind} ${name}`) ?? 0;
        namesakes.set(`${kind} ${name}`, count + 1);
        const { type: buttonType, form, value } = control as HTMLInputElement;
        return {
          kind,
          key: `${name} ${count}`,
          isNext: isText(control)
            ? value === ''
            : buttonType === 'submit' && Boolean(form) && !control.matches(TOGGLES),
          use: (share) => use(control, share),
        };
      });
    },

    unchangedFor() {
      if (changedAt === null) {
        const note = () => {
          changedAt = window.performance.now();
        };
        note();
        new window.MutationObserver(note).observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
        });
      }
      return window.performance.now() - (changedAt ?? 0);
    },

    // biome-ignore lint/nursery/useDomNodeTextContent: innerText leaves out hidden text
    hasContent: () => /\S/.test(document.body?.innerText ?? ''),
  };
}
