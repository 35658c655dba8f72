import type { Paise } from '../model/money.ts';
import type { Analytics, Messages } from '../model/ports.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface LogOutNeeds {
  session: Pick<SessionStore, 'logout'>;
  messages: Pick<Messages, 'openModal'>;
  /** money is on its way, or its end is yet to be shown */
  paymentOpen: () => boolean;
  /** of what is under way; null: nothing is */
  openAmount: () => Promise<Paise | null>;
}

/** The shopper wants to log out. While money is on its way they are asked whether they mean it. */
export function createLogOut({ analytics }: { analytics: Pick<Analytics, 'report'> }, needs: LogOutNeeds) {
  const { session, messages, paymentOpen, openAmount } = needs;
  return async function logOut(): Promise<void> {
    if (paymentOpen()) {
      const amount = await openAmount().catch((error: unknown) => {
        analytics.report(error, 'session.logOut');
        return undefined;
      });
      if (amount !== null) return messages.openModal('LOG_OUT_MODAL', { amount });
    }
    session.logout('asked');
  };
}
