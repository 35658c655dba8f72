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

    /** On a phone, in place of an app that is on it. */
    async upiId(id: string): Promise<void> {
      const field = screen.getByTestId('upi-id');
      const request = screen.locator('[data-testid="upi-flow"][data-flow="collect"]');
      await request.or(field).first().waitFor();
      if (await request.isVisible()) await request.click();
      await field.fill(id);
    },

    /** The one of that name, or the first. */
    async bank(name?: string): Promise<void> {
      const banks = screen.getByTestId('bank-option');
      await (name === undefined ? banks.first() : banks.filter({ hasText: name })).click();
    },

    async wallet(provider: number): Promise<void> {
      await screen.locator(`[data-testid="wallet-option"][data-provider="${provider}"]`).click();
    },

    /** From the wallet's number to its being linked. */
    async linkWallet(phone: string, code = '1234'): Promise<void> {
      await screen.getByTestId('wallet-phone').fill(phone);
      await screen.getByTestId('wallet-submit').click();
      await screen.getByTestId('wallet-otp').fill(code);
    },

    /** A saved one by its last digits, or another. */
    async card(last4 = ''): Promise<void> {
      await screen.locator(`[data-testid="card-option"][data-last4="${last4}"]`).click();
    },

    /** On the gateway's page. A saved card needs its code alone. */
    async typeCard(number: string | null, cvv = '123'): Promise<void> {
      if (number !== null) {
        await screen.getByTestId('card-number').pressSequentially(number);
        await screen.getByTestId('card-expiry').pressSequentially('0831');
      }
      await screen.getByTestId('card-cvv').fill(cvv);
      await this.approve();
    },

    /** On the page of the card's bank. */
    async typeBankCode(code = '123456'): Promise<void> {
      await screen.getByTestId('bank-code').fill(code);
      await this.approve();
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
