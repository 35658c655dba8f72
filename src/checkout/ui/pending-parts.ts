export { CancelPayment } from './CancelPayment.tsx';
export { QrCode } from './QrCode.tsx';
