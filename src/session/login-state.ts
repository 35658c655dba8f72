/** What is being waited for. `app`: the host app's own login. */
type LoginBusy = 'none' | 'sending' | 'verifying' | 'app';

export interface Login {
  /** `own-tab`: not here, in a frame of somebody else's page */
  loginState: 'phone' | 'otp' | 'complete' | 'own-tab' | 'HIDDEN';
  phoneNumber: string;
  otp: string;
  errorMsg: string;
  /** the code has all its digits and has not been refused */
  isOtpValid: boolean;
  /** the number has exactly ten digits */
  isPhoneNumberValid: boolean;
  /** seconds until another code may be asked for */
  resendTimer: number;
  /** the code being sent, or sent last, is not the first one for this number */
  isResendRequest: boolean;
  busy: LoginBusy;
  /** why the shopper is asked for a number although the host app could have logged them in; empty otherwise */
  appNotice: string;
  /** the host app may be asked once more, if the shopper wants to */
  canAskApp: boolean;
  /** false where a login takes the host app's code and there is none */
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
