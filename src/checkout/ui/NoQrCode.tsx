import * as m from './messages.ts';

/** In place of a QR code whose code could not be loaded. The payment stays open, and a reload shows it again. */
export function NoQrCode() {
  return <p role="alert">{m.qrCodeNotLoaded}</p>;
}
