import { type Keyboard, keyboardHeight } from './device-look.ts';

type Page = Window & typeof globalThis;

const TEXT_FIELDS =
  'input:not([readonly], [type="button"], [type="checkbox"], [type="color"], [type="date"], [type="datetime-local"], [type="file"], [type="hidden"], [type="image"], [type="month"], [type="radio"], [type="range"], [type="reset"], [type="submit"], [type="time"], [type="week"]), textarea:not([readonly]), [contenteditable]:not([contenteditable="false"])';

const opensKeyboard = (element: Element | null): boolean =>
  !!element?.matches(TEXT_FIELDS) && !element.matches('[inputmode="none"]');

/**
 * Opens the on-screen keyboard of the phone while a text field has the focus, and calls `onChange` after each change. `open`:
 * the kind of keyboard that is open; null: none is. `apply` applies a changed `keyboard`.
 */
export function installKeyboard(
  window: Page,
  keyboard: () => Keyboard | null,
  onChange: (isOpen: boolean) => void,
): { open(): Keyboard | null; apply(): void } {
  const { document } = window;
  let open: Keyboard | null = null;
  let isPressed = false;
  const covered = () => (open === 'covers' ? keyboardHeight(window.innerHeight) : 0);
  const shrinkViewport = replaceVisibleHeight(window, covered);

  function update(): void {
    if (isPressed) return;
    const next = opensKeyboard(document.activeElement) ? keyboard() : null;
    if (next === open) return;
    const isCovering = open === 'covers' || next === 'covers';
    open = next;
    onChange(open !== null);
    if (isCovering) shrinkViewport();
    if (open === 'covers') reveal();
  }
  /** After the page has moved its own bars. */
  function reveal(): void {
    const field = document.activeElement;
    window.requestAnimationFrame(() => {
      if (open && field) scrollIntoView(window, field, window.innerHeight - covered());
    });
  }

  // Phones move the focus at the end of a tap, a mouse at its start: a page that moves in between would lose the tap.
  window.addEventListener(
    'mousedown',
    (event) => {
      if (open && !opensKeyboard(event.target as Element)) event.preventDefault();
    },
    true,
  );
  window.addEventListener(
    'mouseup',
    ({ target }) => {
      if (open && !opensKeyboard(target as Element)) moveFocus(document, target as Element);
    },
    true,
  );
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(
      end,
      ({ target }) => {
        // a blur of a field is not the window's
        if (!isPressed || (end === 'blur' && target !== window)) return;
        window.setTimeout(() => {
          isPressed = false;
          update();
        });
      },
      true,
    );
  document.addEventListener('focusin', update);
  document.addEventListener('focusout', ({ relatedTarget }) => {
    // the element that gets the focus next decides: from field to field, the keyboard stays
    if (relatedTarget === null) update();
  });
  // a field that leaves the page loses the focus without an event
  new window.MutationObserver(() => {
    if (open) update();
  }).observe(document, { childList: true, subtree: true });
  window.addEventListener('resize', () => {
    if (open === 'resizes') reveal();
  });
  return { open: () => open, apply: update };
}

/** As a tap on `target` does. */
function moveFocus({ activeElement }: Document, target: Element): void {
  const next = target.closest<HTMLElement>('a[href], button, input, select, label, summary, [tabindex]');
  if (next) next.focus({ preventScroll: true });
  else (activeElement as HTMLElement).blur();
}

/** Replaces `visualViewport.height`; the returned function notifies the page of a change, as browsers do. */
function replaceVisibleHeight({ visualViewport, Event }: Page, covered: () => number): () => void {
  if (!visualViewport) return () => {};
  const prototype: object = Object.getPrototypeOf(visualViewport);
  Object.defineProperty(visualViewport, 'height', {
    configurable: true,
    enumerable: true,
    get: () => Number(Reflect.get(prototype, 'height', visualViewport)) - covered(),
  });
  return () => visualViewport.dispatchEvent(new Event('resize'));
}

/** Scrolls what contains `field`, from the inside out, until its lower edge is above `bottom`. */
function scrollIntoView(window: Page, field: Element, bottom: number): void {
  for (let box = field.parentElement; box; box = box.parentElement) {
    const hidden = field.getBoundingClientRect().bottom + FIELD_MARGIN - bottom;
    if (hidden <= 0) return;
    const isRoot = box === window.document.documentElement;
    if (isRoot || /auto|scroll/.test(window.getComputedStyle(box).overflowY)) box.scrollTop += hidden;
  }
}

/** CSS pixels that stay visible below a field. */
const FIELD_MARGIN = 8;
