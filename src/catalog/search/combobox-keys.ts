interface KeyEvent {
  key: string;
  nativeEvent: { isComposing: boolean };
  preventDefault(): void;
}

/** Where a key leads in a list below a field: to a choice, -1 being the field itself; null: nowhere. */
export function keyTo(
  event: KeyEvent,
  /** `active`: null while the list is closed */
  { active, count }: { active: number | null; count: number },
): number | 'take' | 'close' | null {
  const { key } = event;
  if (event.nativeEvent.isComposing) return null;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step !== 0 && count > 0) {
    event.preventDefault();
    // over either end lies the field itself
    const places = count + 1;
    return (((active ?? -1) + 1 + step + places) % places) - 1;
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
