import { type Screen, expectText } from './screen.ts';

/** The coupon in the cart, and the coupon list. */
export function couponsDriver(screen: Screen) {
  const coupon = (code: string) => screen.locator(`[data-testid="coupon"][data-coupon="${code}"]`);

  return {
    coupon,

    async open(): Promise<void> {
      await screen.getByTestId('coupon-entry').click();
      await screen.getByTestId('coupon').first().waitFor();
    },

    async apply(code: string): Promise<void> {
      await coupon(code).getByTestId('coupon-apply').click();
    },

    async enter(code: string): Promise<void> {
      const field = screen.getByTestId('coupon-code');
      await field.fill(code);
      await field.press('Enter');
    },

    /** Waits for the reason why a coupon cannot be applied. */
    async expectDenied(code: string, reason: string): Promise<void> {
      await expectText(coupon(code).getByTestId('coupon-denied'), reason);
    },

    /** Waits until the cart shows this coupon as applied. */
    async expectApplied(code: string): Promise<void> {
      await screen.getByTestId('coupon-entry').getByText(`${code} applied`).waitFor();
    },

    async remove(): Promise<void> {
      await screen.getByTestId('coupon-remove').click();
      await screen.getByTestId('coupon-remove').waitFor({ state: 'detached' });
    },
  };
}
