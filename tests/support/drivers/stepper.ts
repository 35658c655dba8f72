import type { Locator } from 'playwright-core';
import { expectText } from './screen.ts';

/** The quantity that a card or cart line shows; 0 when it has an Add button. */
export async function quantityIn(place: Locator): Promise<number> {
  const quantity = place.getByTestId('qty');
  return (await quantity.count()) === 0 ? 0 : Number(await quantity.textContent());
}

/** Taps until the stepper shows this quantity, and waits after each tap. */
export async function setQuantityIn(place: Locator, target: number): Promise<void> {
  let current = await quantityIn(place);
  while (current !== target) {
    const increases = target > current;
    if (!increases) await place.getByTestId('qty-minus').click();
    else await place.getByTestId(current === 0 ? 'add' : 'qty-plus').click();
    current += increases ? 1 : -1;
    if (current > 0) await expectText(place.getByTestId('qty'), String(current));
    else await place.getByTestId('qty').waitFor({ state: 'detached' });
  }
}
