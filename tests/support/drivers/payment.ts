import { type Screen, says } from './screen.ts';

/** From the choice of a way to pay to the order on its way. */
export function paymentDriver(screen: Screen) {
  const placed = screen.getByTestId('order-success');

  return {
    methods: screen.getByTestId('payment-methods'),

    /** `cod`, `upi`, `nb`, … */
    async choose(method: string): Promise<void> {
      await screen.locator(`[data-testid="payment-method"][data-method="${method}"]`).click();
    },

    async upiId(id: string): Promise<void> {
      await screen.getByTestId('upi-id').fill(id);
    },

    /** The one of that name, or the first. */
    async bank(name?: string): Promise<void> {
      const banks = screen.getByTestId('bank-option');
      await (name === undefined ? banks.first() : banks.filter({ hasText: name })).click();
    },

    /** The button that states the amount; the host's own payment has nothing to choose before it. */
    async payNow(): Promise<void> {
      await screen.getByTestId('pay-now').click();
    },

    /** On the payer's own page, which has taken the shop's place. */
    async approve(): Promise<void> {
      await screen.getByTestId('pay-sheet').getByTestId('pay-approve').click();
    },

    async decline(): Promise<void> {
      await screen.getByTestId('pay-sheet').getByTestId('pay-decline').click();
    },

    /** The order's id, once it is confirmed. */
    async placed(): Promise<string> {
      await placed.waitFor();
      return (await placed.getAttribute('data-order-id')) ?? '';
    },

    /** Waits until the order stands there, e.g. `Packing`. */
    async orderState(state: string): Promise<void> {
      await says(placed.getByTestId('order-state'), state);
    },

    async shownOrderState(): Promise<string> {
      return ((await placed.getByTestId('order-state').textContent()) ?? '').trim();
    },

    async pending(): Promise<void> {
      await screen.getByTestId('payment-pending').waitFor();
    },

    async checkAgain(): Promise<void> {
      await screen.getByTestId('check-again').click();
    },

    async failed(): Promise<void> {
      await screen.getByTestId('payment-failed').waitFor();
    },

    async tryAgain(): Promise<void> {
      await screen.getByTestId('retry').click();
    },
  };
}
