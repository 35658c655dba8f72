import { paiseOf, type Screen, expectText } from './screen.ts';
import { quantityIn, setQuantityIn } from './stepper.ts';

/** The cart: a screen on phones, a panel on wide screens. */
export function cartDriver(screen: Screen) {
  const cart = screen.getByTestId('cart');
  /** the layouts for phones and wide screens each have a cart button, of which one is visible */
  const button = screen.getByTestId('cart-button').filter({ visible: true });
  const line = (id: string) => cart.locator(`[data-testid="cart-line"][data-product-id="${id}"]`);

  return {
    line,

    async open(): Promise<void> {
      await button.click();
      await cart.waitFor();
    },

    /** The count on the cart button. */
    async expectCount(items: number): Promise<void> {
      await expectText(button.getByTestId('cart-count'), String(items));
    },

    async setQuantity(id: string, quantity: number): Promise<void> {
      await setQuantityIn(line(id), quantity);
    },

    quantity: (id: string): Promise<number> => quantityIn(line(id)),

    /** The bill's total in paise. */
    async readTotal(): Promise<number> {
      return paiseOf((await cart.getByTestId('cart-total').textContent()) ?? '');
    },

    async expectEmpty(): Promise<void> {
      await screen.getByText('Your cart is empty').waitFor();
    },

    /** Taps the button to the next step: login, address or payment. */
    async proceed(): Promise<void> {
      await screen.getByTestId('cart-cta').click();
    },
  };
}
