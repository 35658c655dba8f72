import { SUCCESS_SHOWN_MS } from '../../../src/session/reduce-login.ts';
import type { Screen } from './screen.ts';

/** The login dialog. */
export function loginDriver(screen: Screen) {
  const modal = screen.getByTestId('login-modal');
  const phone = modal.getByTestId('login-phone');
  const code = modal.getByTestId('login-otp');

  return {
    async expectShown(): Promise<void> {
      await modal.waitFor();
    },

    async expectGone(): Promise<void> {
      await modal.waitFor({ state: 'detached' });
    },

    async enterPhone(number: string): Promise<void> {
      await phone.fill(number);
      await modal.getByTestId('login-submit').click();
    },

    /** The complete code submits itself. */
    async enterCode(digits: string): Promise<void> {
      await code.fill(digits);
    },

    /** Advances the clock beyond the time for which the dialog shows its success. */
    async expectSuccess(): Promise<void> {
      await this.expectText('You are logged in.');
      await modal.page().clock.fastForward(SUCCESS_SHOWN_MS);
      await this.expectGone();
    },

    /** Logs in by phone and code, and waits until the dialog has closed. */
    async logInWithPhone(number = '9876543210', digits = '1234'): Promise<void> {
      await this.enterPhone(number);
      await this.enterCode(digits);
      await this.expectSuccess();
    },

    async resend(): Promise<void> {
      await modal.getByTestId('login-resend').click();
    },

    /** Switches to the phone while the host app is asked for a login. */
    async switchToPhone(): Promise<void> {
      await modal.getByRole('button', { name: 'Use phone number instead' }).click();
      await phone.waitFor();
    },

    async askApp(): Promise<void> {
      await modal.getByRole('button', { name: /^Log in with the app/ }).click();
    },

    /** Waits for an announced sentence: an error or a status. */
    async expectText(sentence: string | RegExp): Promise<void> {
      await modal.getByText(sentence).waitFor();
    },

    async close(): Promise<void> {
      await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await this.expectGone();
    },
  };
}
