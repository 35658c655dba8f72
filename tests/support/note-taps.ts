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
  const recordTap = ({ type, target }: Event) => {
    const element = target instanceof Element ? target : document.documentElement;
    const labelled = element.closest('[data-testid]');
    const label = labelled?.getAttribute('data-testid') ?? element.localName;
    taps.push(type === 'popstate' ? `to ${window.location.pathname}` : `${type} on ${label}`);
    if (taps.length > MAX_NOTES) taps.shift();
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'popstate']) {
    window.addEventListener(type, recordTap, { capture: true, passive: true });
  }
}
