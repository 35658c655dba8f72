import * as m from './messages.ts';

/** Shown if the QR code module failed to load. The payment stays open; a reload shows the code. */
export function NoQrCode() {
  return <p role="alert">{m.qrCodeNotLoaded}</p>;
}
