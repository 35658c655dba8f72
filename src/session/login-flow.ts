import { createLatest } from '../platform/latest.ts';
import type { Arrival } from '../../bridge/index.ts';
import type { Api } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import type { Store } from '../platform/store.ts';
import { type AppAnswer, canAppLogIn, askApp, type AppCode, hasAppLogin } from './ask-app.ts';
import { createCountdown } from './countdown.ts';
import { type AppProblem, appNotice, codeNotChecked, codeNotSent, wrongLength } from './login-messages.ts';
import { initialLogin, type Login } from './login-state.ts';
import {
  INVALID_PHONE,
  type LoginFact,
  RESEND_AFTER_S,
  reduceLogin,
  SUCCESS_SHOWN_MS,
} from './reduce-login.ts';
import { createLoginApi, type LoggedIn } from './login-api.ts';

/** The dialog shows that the host app's login is pending only after this time. */
const APP_STEP_DELAY_MS = 400;
const LOGIN_FAILURE_TOAST_MS = 1000;
/**
 * Storage key of a mark that is set while the shopper is on the app's login page. If they return without a
 * login, they are not sent there again.
 */
const LEFT_FOR_APP = 'left-for-app';

interface LoginFlowNeeds {
  /** the state of the dialog, written only by this flow */
  login: Store<Login>;
  api: Api;
  loginStorage: KeyValue;
  messages: Messages;
  codeLength: 4 | 6;
  termsUrl?: string | undefined;
  isLoggedIn(): boolean;
  /** the server's time in the login's response, milliseconds since 1970; NaN: not sent */
  onServerTime?: (time: number) => void;
  /** called with the logged-in user */
  onLoggedIn(session: LoggedIn): void;
}

/** Runs a login from start to end: through the host app if it has a login, else by phone number and code. */
export function createLoginFlow(
  { clock, bridge, analytics, navigation }: Pick<Deps, 'clock' | 'bridge' | 'analytics' | 'navigation'>,
  needs: LoginFlowNeeds,
) {
  const { login, loginStorage, messages, codeLength } = needs;
  const api = createLoginApi(needs.api);

  /** The login in progress, of which there is at most one: later callers wait for it. */
  let pendingLogin: { outcome: Promise<boolean>; settle(loggedIn: boolean): void } | null = null;
  let isModalShown = false;
  /** The latest request; a new one aborts the previous one. */
  const request = createLatest();
  let lastCode: { phone: string; sentAt: number } | null = null;
  let partnerCode: AppCode | null = null;
  let stopSuccess = () => {};
  const countdown = createCountdown(clock, (seconds) => {
    apply({ type: 'seconds-passed', seconds });
    return login.get().resendTimer > 0;
  });

  function apply(fact: LoginFact): void {
    login.set(reduceLogin(login.get(), fact));
  }

  function showModal(): void {
    isModalShown = true;
    messages.openModal('LOGIN_MODAL');
  }

  function close(): void {
    request.begin();
    countdown.stop();
    stopSuccess();
    apply({ type: 'closed' });
    if (isModalShown) {
      isModalShown = false;
      messages.closeModal();
    }
  }

  function settleLogin(loggedIn: boolean): void {
    pendingLogin?.settle(loggedIn);
    pendingLogin = null;
  }

  function logIn(session: LoggedIn): void {
    lastCode = null;
    partnerCode = null;
    needs.onServerTime?.(timeOf(session.date_now));
    needs.onLoggedIn({ ...session, phone: session.phone || login.get().phoneNumber });
  }

  /** If every login needs the host app's code, the phone number alone is not enough. */
  function canUsePhone(): boolean {
    const { logins, phoneWithCode } = bridge.policy;
    return logins.includes('phone') && (!phoneWithCode || partnerCode !== null);
  }

  function askForPhone(problem: AppProblem = 'none'): void {
    const isPhoneAllowed = canUsePhone();
    const canAskApp = !isPhoneAllowed || bridge.policy.phoneWithCode === true;
    apply({
      type: 'phone-asked',
      notice: appNotice(problem, isPhoneAllowed),
      canAskApp,
      canUsePhone: isPhoneAllowed,
    });
    showModal();
  }

  async function logInWithApp(): Promise<void> {
    const signal = request.begin();
    apply({ type: 'app-asked', canUsePhone: canUsePhone() });
    const cancelDelay = clock.after(APP_STEP_DELAY_MS, showModal);
    signal.addEventListener('abort', cancelDelay);
    const answer = await askApp(bridge, api, partnerCode, signal);
    cancelDelay();
    if ('code' in answer) partnerCode = answer.code;
    if (!signal.aborted) settleAppLogin(answer);
  }

  function settleAppLogin(answer: AppAnswer): void {
    switch (answer.type) {
      case 'logged-in':
        logIn(answer.session);
        close();
        settleLogin(true);
        return;
      case 'left':
        loginStorage.set(LEFT_FOR_APP, '1');
        close();
        settleLogin(false);
        return;
      case 'no':
      case 'code':
        askForPhone();
        return;
      case 'failed':
        analytics.report(
          new Error(`session: the host app's login failed: ${answer.reason}`),
          'session.askApp',
        );
        askForPhone(answer.problem);
    }
  }

  function showCodeStep(resendAfterS: number): void {
    apply({ type: 'code-sent', resendAfterS });
    countdown.start();
  }

  async function sendCode(resend: boolean): Promise<void> {
    const phone = login.get().phoneNumber;
    const signal = request.begin();
    apply({ type: 'code-requested', resend });
    const result = await api.sendCode(phone, signal);
    if (signal.aborted) return;
    if (result.ok) {
      lastCode = { phone, sentAt: clock.now() };
      showCodeStep(RESEND_AFTER_S);
      return;
    }
    const message = codeNotSent(result.failure, resend);
    apply({ type: 'code-not-sent', message });
    const isMobile = !bridge.host.platform.startsWith('desktop');
    if (isMobile) messages.toast(result.message || message, LOGIN_FAILURE_TOAST_MS);
  }

  /**
   * Computed from the time of the last code, so that going back to the number does not restart the wait for a
   * new code.
   */
  function secondsUntilResend(phone: string): number {
    if (lastCode?.phone !== phone) return 0;
    const elapsed = Math.floor((clock.now() - lastCode.sentAt) / 1000);
    return elapsed >= 0 && elapsed < RESEND_AFTER_S ? RESEND_AFTER_S - elapsed : 0;
  }

  async function submitCode(): Promise<void> {
    const { loginState, busy, otp, isOtpValid, phoneNumber } = login.get();
    if (loginState !== 'otp' || busy !== 'none') return;
    if (otp.length !== codeLength) apply({ type: 'code-not-checked', message: wrongLength(otp, codeLength) });
    if (!isOtpValid) return;
    const signal = request.begin();
    apply({ type: 'code-submitted' });
    const answer = await api.verifyCode(phoneNumber, otp, partnerCode, signal);
    if (signal.aborted) return;
    if (!answer.ok) {
      if (answer.failure === 'code-spent') {
        partnerCode = null;
        askForPhone('spent');
      } else if (answer.failure === 'refused') apply({ type: 'code-refused' });
      else apply({ type: 'code-not-checked', message: codeNotChecked(answer.failure) });
      return;
    }
    logIn(answer.session);
    countdown.stop();
    apply({ type: 'code-accepted' });
    stopSuccess = clock.after(SUCCESS_SHOWN_MS, close);
    settleLogin(true);
  }

  function requireLogin(): Promise<boolean> {
    if (needs.isLoggedIn()) return Promise.resolve(true);
    if (pendingLogin) {
      if (isModalShown) messages.openModal('LOGIN_MODAL');
      return pendingLogin.outcome;
    }
    pendingLogin = startLogin();
    const { outcome } = pendingLogin;
    if (navigation.newTabUrl) {
      apply({ type: 'own-tab-needed' });
      showModal();
    } else if (!hasAppLogin(bridge) || partnerCode?.isSufficient === false || consumeLeftForApp())
      askForPhone();
    else void logInWithApp();
    return outcome;
  }

  function consumeLeftForApp(): boolean {
    const hasLeft = loginStorage.get(LEFT_FOR_APP) !== null;
    if (hasLeft) loginStorage.remove(LEFT_FOR_APP);
    return hasLeft;
  }

  return {
    codeLength,
    newTabUrl: () => navigation.newTabUrl?.(),
    termsUrl: needs.termsUrl,
    /** false: the app, if it has a login, only gives a code to send with the phone number */
    canAppLogIn: () => canAppLogIn(bridge),

    /** Resolves with true once the shopper is logged in, or with false if they give up or leave the page. */
    requireLogin,

    /** To be called with the result of `bridge.arrive`: continues the login that the page was left for. */
    async resume(arrival: Arrival): Promise<boolean> {
      if (arrival.login) loginStorage.remove(LEFT_FOR_APP);
      const leftForLogin = arrival.login || loginStorage.get(LEFT_FOR_APP) !== null;
      return leftForLogin ? requireLogin() : needs.isLoggedIn();
    },

    enterPhone(text: string): void {
      apply({ type: 'phone-entered', text });
    },

    async submitPhone(): Promise<void> {
      const { loginState, busy, phoneNumber, isPhoneNumberValid } = login.get();
      if (loginState !== 'phone' || busy !== 'none' || !login.get().canUsePhone) return;
      if (!isPhoneNumberValid) {
        apply({ type: 'phone-refused', message: INVALID_PHONE });
        return;
      }
      const secondsLeft = secondsUntilResend(phoneNumber);
      if (secondsLeft > 0) showCodeStep(secondsLeft);
      else await sendCode(false);
    },

    /** A complete code is submitted at once, even one that was refused before. */
    enterCode(text: string): void {
      apply({ type: 'code-entered', text, length: codeLength });
      if (login.get().isOtpValid) void submitCode();
    },

    submitCode,

    async resend(): Promise<void> {
      const { loginState, busy, resendTimer } = login.get();
      if (loginState === 'otp' && busy === 'none' && resendTimer === 0) await sendCode(true);
    },

    changeNumber(): void {
      request.begin();
      countdown.stop();
      apply({ type: 'number-change-asked' });
    },

    /** Stops waiting for the host app. */
    usePhone(): void {
      if (login.get().busy !== 'app' || !login.get().canUsePhone) return;
      request.begin();
      askForPhone();
    },

    /** To be called only on a tap: the host app must not be asked again unless the shopper wants it. */
    async askAppAgain(): Promise<void> {
      if (login.get().canAskApp && login.get().busy === 'none') await logInWithApp();
    },

    /** To be called when the login dialog is closed, at whatever step. */
    dismiss(): void {
      if (!pendingLogin && login.get().loginState === 'HIDDEN') return;
      close();
      settleLogin(false);
    },

    /** To be called when the shopper has logged in in another tab. */
    finish(): void {
      close();
      settleLogin(true);
    },

    /** After a logout, the next login starts from scratch. */
    forget(): void {
      close();
      partnerCode = null;
      login.set(initialLogin());
    },

    dispose(): void {
      request.abort();
      countdown.stop();
      stopSuccess();
      settleLogin(false);
    },
  };
}

export type LoginFlow = ReturnType<typeof createLoginFlow>;

function startLogin(): { outcome: Promise<boolean>; settle(loggedIn: boolean): void } {
  let settle: (loggedIn: boolean) => void = () => {};
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { outcome, settle };
}

/** A date without a time cannot set the clock. */
function timeOf(text: string): number {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  return /^\d{13}$/.test(text) ? Number(text) : /T\d/.test(text) ? Date.parse(text) : Number.NaN;
}
