import type { Person } from './host-under-test.ts';

const PLACE = { latitude: 28.6315, longitude: 77.2167 };

/** Simulates the person in front of the webview itself. A simulator installed later overrides this. */
export function seatPerson(window: Window & typeof globalThis, person: () => Person): void {
  Object.defineProperty(window.navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition(onPosition: (position: object) => void, onFailure: (error: object) => void) {
        if (person() === 'agrees') onPosition({ coords: PLACE });
        else onFailure({ code: 1, message: 'the person said no' });
      },
    },
  });
  const chooser = window.HTMLInputElement?.prototype;
  if (!chooser) return;
  chooser.click = function choose() {
    if (person() !== 'agrees') {
      this.dispatchEvent(new window.Event('cancel'));
      return;
    }
    Object.defineProperty(this, 'files', { value: [new window.File(['milk'], 'list.txt')] });
    this.dispatchEvent(new window.Event('change'));
  };
}
