/** What the login is waiting for. `app`: the host app's own login. */
type LoginBusy = 'none' | 'sending' | 'verifying' | 'app';

export interface Login {
  /** `own-tab`: not possible here, in a frame of another page */
  loginState: 'phone' | 'otp' | 'complete' | 'own-tab' | 'HIDDEN';
  phoneNumber: string;
  otp: string;
  errorMsg: string;
  /** the code has all its digits and has not been refused */
  isOtpValid: boolean;
  /** the number has exactly ten digits */
  isPhoneNumberValid: boolean;
  /** seconds until another code may be requested */
  resendTimer: number;
  /** the latest code is not the first one for this number */
  isResendRequest: boolean;
  busy: LoginBusy;
  /** why a number is needed although the host app has a login; empty otherwise */
  appNotice: string;
  /** the shopper may ask the host app once more */
  canAskApp: boolean;
  /** false: a login needs a code of the host app, which is missing */
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
