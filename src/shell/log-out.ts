import type { Paise } from '../model/money.ts';
import type { Analytics, Messages } from '../model/ports.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface LogOutNeeds {
  session: Pick<SessionStore, 'logout'>;
  messages: Pick<Messages, 'openModal' | 'closeModal'>;
  /** money is on its way, or its end is yet to be shown */
  paymentOpen: () => boolean;
  /** of what is under way; null: nothing is */
  openAmount: () => Promise<Paise | null>;
}

/** Logging out, as the shopper asks for it. */
export interface LogOut {
  /** Done at once, but while money is on its way: then they are asked whether they mean it. */
  ask(): Promise<void>;
  /** they do not */
  stay(): void;
  /** they do */
  confirm(): void;
}

export function createLogOut(
  { analytics }: { analytics: Pick<Analytics, 'report'> },
  { session, messages, paymentOpen, openAmount }: LogOutNeeds,
): LogOut {
  const stay = () => messages.closeModal('LOG_OUT_MODAL');
  const goOn = () => session.logout('asked');
  return {
    async ask() {
      if (!paymentOpen()) return goOn();
      const amount = await openAmount().catch((error: unknown) => {
        analytics.report(error, 'session.logOut');
        return undefined;
      });
      if (amount === null) goOn();
      else messages.openModal('LOG_OUT_MODAL', { amount });
    },
    stay,
    confirm() {
      stay();
      goOn();
    },
  };
}
