import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import CartScreen from '../../src/checkout/ui/CartScreen.tsx';
import { openScreen } from '../checkout/screen-world.tsx';
import { milk } from '../checkout/shopper-page.ts';

afterEach(cleanup);

test('focus moves from a removed line to Undo, to the restored line, and to Undo of an emptied cart', async () => {
  const { cart } = await openScreen(<CartScreen layout="page" />, { path: '/cart' });
  const bread = { ...milk, productId: '2', name: 'Bread' };
  const eggs = { ...milk, productId: '3', name: 'Eggs' };
  await act(async () => [bread, eggs].map((one) => cart.setQuantity(one, 1)));
  const focusedName = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const press = (name: string) =>
    act(async () => {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    });
  await press('Remove Bread');
  expect(focusedName()).toBe('Undo');
  await press('Undo');
  expect(focusedName()).toBe('Add one more Bread');
  await press('Remove Bread');
  await act(async () => cart.setQuantity(bread, 1));
  expect(focusedName(), 'put back elsewhere').toBe('Add one more Bread');
  await press('Remove Bread');
  await act(async () => cart.clear());
  expect(focusedName(), 'an emptied cart can be taken back').toBe('Undo');
});
