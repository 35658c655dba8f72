declare global {
  interface Window {
    /** the latest events that {@link noteTaps} recorded */
    taps?: string[];
  }
}

/** Records taps and history navigations for the report of a failed test. */
export function noteTaps(): void {
  const MAX_NOTES = 16;
  const taps: string[] = [];
  window.taps = taps;
  const note = ({ type, target }: Event) => {
    const element = target instanceof Element ? target : document.documentElement;
    const named = element.closest('[data-testid]');
    const on = named?.getAttribute('data-testid') ?? element.localName;
    taps.push(type === 'popstate' ? `to ${window.location.pathname}` : `${type} on ${on}`);
    if (taps.length > MAX_NOTES) taps.shift();
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'popstate']) {
    window.addEventListener(type, note, { capture: true, passive: true });
  }
}
