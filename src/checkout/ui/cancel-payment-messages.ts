export const cancelPayment = 'Cancel payment';
export const cancelPaymentQuestion = 'Cancel this payment?';
export const cancelPaymentDetail =
  'If you’ve already approved it, keep waiting. If you cancel, any money taken is refunded within 5-7 working days.';
export const keepWaiting = 'Keep waiting';
export const paymentNotCancelled = 'Your payment couldn’t be cancelled. Please try again.';
