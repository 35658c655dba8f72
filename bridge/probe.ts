import { quietly } from './surface.ts';

/** An invisible element, for what scripts can only read from a computed style. */
export function addProbe(
  document: Document,
  styles: Readonly<Record<string, string>>,
): HTMLElement | undefined {
  return quietly(() => {
    const probe = document.createElement('div');
    const hidden = { position: 'fixed', visibility: 'hidden', 'pointer-events': 'none' };
    for (const [name, style] of Object.entries({ ...hidden, ...styles }))
      probe.style.setProperty(name, style);
    document.documentElement.append(probe);
    return probe;
  });
}

/** The computed length of a probe, in CSS pixels; NaN: unknown. */
export function lengthIn(probe: HTMLElement | undefined, property: string): number {
  const style = quietly(() => probe?.ownerDocument.defaultView?.getComputedStyle(probe));
  return Number.parseFloat(style?.getPropertyValue(property) ?? '');
}
