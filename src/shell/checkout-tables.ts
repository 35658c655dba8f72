import { row } from './loader.ts';

// The table of code that only checkout needs. It is loaded with checkout, not with the first screen.

export const MAP_PICKER = row('address/map/MapPicker', () => import('../address/map/MapPicker.tsx'));
export const MAP_DRAWING = row('address/map/leaflet-map', () => import('../address/map/leaflet-map.ts'));
/** The shopper's GSTIN, below the bill. */
export const TAX_DETAILS = row(
  'checkout/tax/TaxDetailsCard',
  () => import('../checkout/tax/TaxDetailsCard.tsx'),
);
/** The choice of a delivery time, and the goods that would make delivery free. */
export const CART_OFFERS = row('cart/ui/cart-offers', () => import('../cart/ui/cart-offers.ts'));
/** The QR code for paying by UPI on a desktop. */
export const QR_CODE = row('checkout/ui/QrCode', () => import('../checkout/ui/QrCode.tsx'));
