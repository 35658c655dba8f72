import { initialLogin, type Login } from './login-state.ts';
import { isPhone, normalisePhone } from './normalise-phone.ts';
import { codeIn } from './one-time-code.ts';
import * as m from './messages.tsx';

export const RESEND_AFTER_S = 30;
export const SUCCESS_SHOWN_MS = 2400;
export const INVALID_PHONE = m.phoneInvalid;
export const VERIFICATION_FAILED = m.verificationFailed;

export type LoginFact =
  | { type: 'own-tab-needed' }
  | { type: 'app-asked'; canUsePhone: boolean }
  | { type: 'phone-asked'; notice: string; canAskApp: boolean; canUsePhone: boolean }
  | { type: 'phone-entered'; text: string }
  | { type: 'phone-refused'; message: string }
  | { type: 'code-requested'; resend: boolean }
  | { type: 'code-sent'; resendAfterS: number }
  | { type: 'code-not-sent'; message: string }
  | { type: 'seconds-passed'; seconds: number }
  | { type: 'code-entered'; text: string; length: number }
  | { type: 'code-submitted' }
  | { type: 'code-accepted' }
  | { type: 'code-refused' }
  | { type: 'code-not-checked'; message: string }
  | { type: 'number-change-asked' }
  | { type: 'closed' };

/** A fact is ignored if its step has been left. */
export function reduceLogin(login: Login, fact: LoginFact): Login {
  switch (fact.type) {
    case 'own-tab-needed':
      return { ...login, loginState: 'own-tab' };
    case 'app-asked':
      return {
        ...login,
        loginState: 'phone',
        errorMsg: '',
        busy: 'app',
        appNotice: '',
        canAskApp: false,
        canUsePhone: fact.canUsePhone,
      };
    case 'phone-asked':
      return {
        ...login,
        loginState: 'phone',
        otp: '',
        isOtpValid: false,
        errorMsg: '',
        busy: 'none',
        appNotice: fact.notice,
        canAskApp: fact.canAskApp,
        canUsePhone: fact.canUsePhone,
      };
    case 'closed':
      return {
        ...initialLogin(),
        phoneNumber: login.phoneNumber,
        isPhoneNumberValid: login.isPhoneNumberValid,
      };
    case 'seconds-passed':
      if (login.resendTimer === 0) return login;
      return { ...login, resendTimer: Math.max(0, login.resendTimer - fact.seconds) };
    default:
      if (login.loginState === 'phone') return reducePhoneStep(login, fact);
      if (login.loginState === 'otp') return reduceCodeStep(login, fact);
      return login;
  }
}

function reducePhoneStep(login: Login, fact: LoginFact): Login {
  switch (fact.type) {
    case 'phone-entered': {
      if (login.busy === 'sending') return login;
      const phoneNumber = normalisePhone(fact.text);
      return { ...login, phoneNumber, isPhoneNumberValid: isPhone(phoneNumber), errorMsg: '' };
    }
    case 'phone-refused':
      return { ...login, errorMsg: fact.message };
    default:
      return reduceSending(login, fact);
  }
}

function reduceCodeStep(login: Login, fact: LoginFact): Login {
  switch (fact.type) {
    case 'code-entered': {
      if (login.busy === 'verifying') return login;
      const otp = codeIn(fact.text, fact.length);
      const errorMsg = otp.length > fact.length ? m.codeTooLong(fact.length) : '';
      return { ...login, otp, isOtpValid: otp.length === fact.length, errorMsg };
    }
    case 'code-submitted':
      return { ...login, busy: 'verifying', errorMsg: '' };
    case 'code-accepted':
      return { ...login, loginState: 'complete', busy: 'none', errorMsg: '' };
    case 'code-refused':
      return { ...login, busy: 'none', isOtpValid: false, errorMsg: VERIFICATION_FAILED };
    case 'code-not-checked':
      return { ...login, busy: 'none', errorMsg: fact.message };
    case 'number-change-asked':
      return { ...login, loginState: 'phone', otp: '', isOtpValid: false, errorMsg: '', busy: 'none' };
    default:
      return reduceSending(login, fact);
  }
}

/** Codes are requested on the phone step, and again on the code step. */
function reduceSending(login: Login, fact: LoginFact): Login {
  switch (fact.type) {
    case 'code-requested':
      return { ...login, busy: 'sending', isResendRequest: fact.resend, errorMsg: '' };
    case 'code-sent':
      return {
        ...login,
        loginState: 'otp',
        otp: '',
        isOtpValid: false,
        errorMsg: '',
        busy: 'none',
        resendTimer: fact.resendAfterS,
      };
    case 'code-not-sent':
      return { ...login, busy: 'none', errorMsg: fact.message };
    default:
      return login;
  }
}
