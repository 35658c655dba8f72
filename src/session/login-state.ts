/** What the login is waiting for. `app`: the host app's own login. */
type LoginBusy = 'none' | 'sending' | 'verifying' | 'app';

export interface Login {
  /** `own-tab`: a login needs a tab of its own, because the shop is in a frame of another page */
  loginState: 'phone' | 'otp' | 'complete' | 'own-tab' | 'HIDDEN';
  phoneNumber: string;
  otp: string;
  errorMsg: string;
  /** whether the code is complete and has not been refused */
  isOtpValid: boolean;
  /** whether the number has exactly ten digits */
  isPhoneNumberValid: boolean;
  /** seconds until another code may be requested */
  resendTimer: number;
  /** whether the latest code was requested on the code step, in place of an earlier one */
  isResendRequest: boolean;
  busy: LoginBusy;
  /** why a phone number is needed although the host app has a login; empty: no such reason */
  appNotice: string;
  /** whether the shopper may ask the host app for a login again */
  canAskApp: boolean;
  /** false: a login needs a code from the host app, which has given none */
  canUsePhone: boolean;
}

export function initialLogin(): Login {
  return {
    loginState: 'HIDDEN',
    phoneNumber: '',
    otp: '',
    errorMsg: '',
    isOtpValid: false,
    isPhoneNumberValid: false,
    resendTimer: 0,
    isResendRequest: false,
    busy: 'none',
    appNotice: '',
    canAskApp: false,
    canUsePhone: true,
  };
}
