interface KeyEvent {
  key: string;
  nativeEvent: { isComposing: boolean };
  preventDefault(): void;
}

/**
 * The effect of a key in a combobox: the new active index (-1: the field), an action, or null if the key has no
 * effect.
 */
export function actionForKey(
  event: KeyEvent,
  /** `active` is the index of the active option, or null if the list is closed. */
  { active, count }: { active: number | null; count: number },
): number | 'take' | 'close' | null {
  const { key } = event;
  if (event.nativeEvent.isComposing) return null;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step !== 0 && count > 0) {
    event.preventDefault();
    // Moving past either end returns to the field.
    const slots = count + 1;
    return (((active ?? -1) + 1 + step + slots) % slots) - 1;
  }
  if (active === null) return null;
  if (key === 'Tab') return 'close';
  if (key === 'Escape') {
    event.preventDefault();
    return 'close';
  }
  if (key !== 'Enter' || active < 0) return null;
  event.preventDefault();
  return 'take';
}
