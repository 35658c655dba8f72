import type { Locator } from 'playwright-core';
import { expectText } from './screen.ts';

/** The quantity that a card or cart line shows; 0 when it has an Add button. */
export async function quantityIn(place: Locator): Promise<number> {
  const quantity = place.getByTestId('qty');
  return (await quantity.count()) === 0 ? 0 : Number(await quantity.textContent());
}

/** Taps until the stepper shows this quantity, and waits after each tap. */
export async function setQuantityIn(place: Locator, wanted: number): Promise<void> {
  let shown = await quantityIn(place);
  while (shown !== wanted) {
    const more = wanted > shown;
    if (!more) await place.getByTestId('qty-minus').click();
    else await place.getByTestId(shown === 0 ? 'add' : 'qty-plus').click();
    shown += more ? 1 : -1;
    if (shown > 0) await expectText(place.getByTestId('qty'), String(shown));
    else await place.getByTestId('qty').waitFor({ state: 'detached' });
  }
}
