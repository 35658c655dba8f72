import { paiseOf, type Screen, says } from './screen.ts';
import { quantityIn, setQuantityIn } from './stepper.ts';

/** The cart: a screen of its own on phones, a panel beside the shop on wide screens. */
export function cartDriver(screen: Screen) {
  const cart = screen.getByTestId('cart');
  /** Phones and wide screens have one each; only one of them is to be seen. */
  const button = screen.getByTestId('cart-button').filter({ visible: true });
  const line = (id: string) => cart.locator(`[data-testid="cart-line"][data-product-id="${id}"]`);

  return {
    line,

    async open(): Promise<void> {
      await button.click();
      await cart.waitFor();
    },

    /** How many the cart's button says there are. */
    async counts(items: number): Promise<void> {
      await says(button.getByTestId('cart-count'), String(items));
    },

    async setQuantity(id: string, quantity: number): Promise<void> {
      await setQuantityIn(line(id), quantity);
    },

    quantity: (id: string): Promise<number> => quantityIn(line(id)),

    /** Whole paise, as shown in the bill. */
    async total(): Promise<number> {
      return paiseOf((await cart.getByTestId('cart-total').textContent()) ?? '');
    },

    async isEmpty(): Promise<void> {
      await screen.getByText('Your cart is empty').waitFor();
    },

    /** Goes on to whatever comes next: login, address or payment. */
    async proceed(): Promise<void> {
      await screen.getByTestId('cart-cta').click();
    },
  };
}
