import { type Screen, expectText } from './screen.ts';

/** Payment methods, the payers' pages, and the order screen. */
export function paymentDriver(screen: Screen) {
  const waitForOrder = screen.getByTestId('order-success');

  return {
    methods: screen.getByTestId('payment-methods'),

    /** `cod`, `upi`, `nb`, … */
    async choose(method: string): Promise<void> {
      await screen.locator(`[data-testid="payment-method"][data-method="${method}"]`).click();
    },

    /** Pays by UPI id. Phones offer it alongside the installed apps. */
    async enterUpiId(id: string): Promise<void> {
      const field = screen.getByTestId('upi-id');
      const request = screen.locator('[data-testid="upi-flow"][data-flow="collect"]');
      await request.or(field).first().waitFor();
      if (await request.isVisible()) await request.click();
      await field.fill(id);
    },

    /** Chooses the bank of this name, or the first one. */
    async chooseBank(name?: string): Promise<void> {
      const banks = screen.getByTestId('bank-option');
      await (name === undefined ? banks.first() : banks.filter({ hasText: name })).click();
    },

    async chooseWallet(provider: number): Promise<void> {
      await screen.locator(`[data-testid="wallet-option"][data-provider="${provider}"]`).click();
    },

    /** Turns the use of the balance on or off. */
    async toggleBalance(): Promise<void> {
      await screen.getByTestId('use-balance').click();
    },

    /** Turns the use of the balance on, unless it is on. */
    async turnOnBalance(): Promise<void> {
      const balance = screen.getByTestId('use-balance');
      await balance.waitFor();
      if ((await balance.getAttribute('aria-checked')) !== 'true') await balance.click();
      await screen.getByTestId('pay-balance').waitFor();
    },

    /** Links a wallet by phone number and code. */
    async linkWallet(phone: string, code = '1234'): Promise<void> {
      await screen.getByTestId('wallet-phone').fill(phone);
      await screen.getByTestId('wallet-submit').click();
      await screen.getByTestId('wallet-otp').fill(code);
    },

    /** Chooses a saved card by its last digits; without them, a new card. */
    async chooseCard(last4 = ''): Promise<void> {
      await screen.locator(`[data-testid="card-option"][data-last4="${last4}"]`).click();
    },

    /** Fills in the card on the gateway's page. A saved card (`number`: null) needs only its CVV. */
    async typeCard(number: string | null, cvv = '123'): Promise<void> {
      if (number !== null) {
        await screen.getByTestId('card-number').pressSequentially(number);
        await screen.getByTestId('card-expiry').pressSequentially('0831');
      }
      await screen.getByTestId('card-cvv').fill(cvv);
      await this.approve();
    },

    /** Enters the code on the page of the card's bank. */
    async typeBankCode(code = '123456'): Promise<void> {
      await screen.getByTestId('bank-code').fill(code);
      await this.approve();
    },

    /** Taps Pay, at once where the host takes the payment, because there is no method to choose. */
    async payNow(): Promise<void> {
      await screen.getByTestId('pay-now').click();
    },

    /** Approves on the payer's page, which replaces the shop. */
    async approve(): Promise<void> {
      await screen.getByTestId('pay-sheet').getByTestId('pay-approve').click();
    },

    async decline(): Promise<void> {
      await screen.getByTestId('pay-sheet').getByTestId('pay-decline').click();
    },

    /** Waits for the order's confirmation; returns the order's id. */
    async waitForOrder(): Promise<string> {
      await waitForOrder.waitFor();
      return (await waitForOrder.getAttribute('data-order-id')) ?? '';
    },

    /** Waits for this order state, e.g. `Packing`. */
    async expectOrderState(state: string): Promise<void> {
      await expectText(waitForOrder.getByTestId('order-state'), state);
    },

    async readOrderState(): Promise<string> {
      return ((await waitForOrder.getByTestId('order-state').textContent()) ?? '').trim();
    },

    async expectPending(): Promise<void> {
      await screen.getByTestId('payment-pending').waitFor();
    },

    async checkAgain(): Promise<void> {
      await screen.getByTestId('check-again').click();
    },

    async expectFailed(): Promise<void> {
      await screen.getByTestId('payment-failed').waitFor();
    },

    async tryAgain(): Promise<void> {
      await screen.getByTestId('retry').click();
    },
  };
}
