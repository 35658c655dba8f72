import type { Locator, Page } from 'playwright-core';

/** The trouble reported when the focus is on the browser's own buttons or on nothing. */
const FOCUS_LOST = 'the focus is lost';

/** What hides the focus from a shopper who uses the keyboard; null when it is visible. */
function findFocusTrouble(page: Page): Promise<string | null> {
  return page.evaluate((lost) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return lost;
    const name = focused.outerHTML.slice(0, 120);
    const visibleElement = focused.matches('input[type="radio"], input[type="checkbox"]')
      ? (focused.closest('label') ?? focused)
      : focused;
    const box = visibleElement.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return `no size: ${name}`;
    // an element that only scripts can focus is read from its top, and may exceed the screen
    const placeOnly = focused.getAttribute('tabindex') === '-1';
    const bottomEdge = placeOnly ? box.top + 1 : box.bottom;
    if (bottomEdge > innerHeight + 1 || box.top < -1) return `out of view: ${name}`;
    if (box.width < innerWidth && (box.right > innerWidth + 1 || box.left < -1))
      return `half out of its row: ${name}`;
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    // only the visible part of a clamped text counts
    const { parentElement: parent } = visibleElement;
    const isCut = parent !== null && getComputedStyle(parent).overflowY === 'hidden';
    const bottom = isCut ? Math.min(box.bottom, parent.getBoundingClientRect().bottom) : box.bottom;
    for (const y of placeOnly ? [box.top + 3] : [box.top + 3, (box.top + bottom) / 2, bottom - 3]) {
      const topElement = document.elementFromPoint(x, y);
      if (!topElement || !(visibleElement.contains(topElement) || topElement.contains(visibleElement))) {
        return `covered at ${Math.round(y)} by ${topElement?.outerHTML.slice(0, 80)}: ${name}`;
      }
    }
    const candidates = [
      focused,
      visibleElement,
      focused.parentElement,
      ...visibleElement.querySelectorAll('*'),
    ];
    const hasRing = candidates.some((element) =>
      [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element as Element, part);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || /0px 0px 0px [12]px/.test(boxShadow);
      }),
    );
    return hasRing || placeOnly ? null : `no ring: ${name}`;
  }, FOCUS_LOST);
}

/** Moves through a page by keyboard, and records where the focus is not visible. */
export function keyboardOf(page: Page) {
  const troubles: string[] = [];

  async function step(key: string, target = ''): Promise<void> {
    await page.keyboard.press(key);
    const trouble = await findFocusTrouble(page);
    // going backwards may pass the browser's own buttons
    if (key === 'Shift+Tab' && trouble === FOCUS_LOST) return;
    if (trouble !== null) troubles.push(`${key}${target}: ${trouble}`);
  }
  async function reach(goal: Locator, key = 'Tab'): Promise<void> {
    // if the goal did not exist yet, Tab would leave the page before reaching it
    await goal.waitFor({ state: 'attached' });
    for (let steps = 0; steps < 150; steps += 1) {
      await step(key, ` on the way to ${goal}`);
      if (await goal.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`not reached with the keyboard: ${goal}`);
  }
  return { step, reach, troubles };
}
