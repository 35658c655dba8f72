import { row } from './loader.ts';

// The table of code that only checkout needs. It is loaded with checkout, not with the first screen.

export const MAP_PICKER = row('address/map/MapPicker', () => import('../address/map/MapPicker.tsx'));
export const MAP_DRAWING = row('address/map/leaflet-map', () => import('../address/map/leaflet-map.ts'));
/** The shopper's GSTIN, below the bill. */
export const TAX_DETAILS = row(
  'checkout/tax/TaxDetailsCard',
  () => import('../checkout/tax/TaxDetailsCard.tsx'),
);
/** The choice of a delivery time, where the store offers slots. */
export const SLOT_STRIP = row('cart/slots/SlotStrip', () => import('../cart/slots/SlotStrip.tsx'));
/** The goods that would make delivery free. */
export const GAP_GOODS = row('cart/goods/GapGoods', () => import('../cart/goods/GapGoods.tsx'));
/** The QR code for paying by UPI on a desktop. */
export const QR_CODE = row('checkout/ui/QrCode', () => import('../checkout/ui/QrCode.tsx'));
