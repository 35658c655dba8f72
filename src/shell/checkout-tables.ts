import { row } from './loader.ts';

// Code that only checkout needs. The table is loaded with checkout, not with the first screen.

export const MAP_PICKER = row('address/map/MapPicker', () => import('../address/map/MapPicker.tsx'));
export const MAP_DRAWING = row('address/map/leaflet-map', () => import('../address/map/leaflet-map.ts'));
/** For UPI on a desktop. */
export const QR_CODE = row('checkout/ui/QrCode', () => import('../checkout/ui/QrCode.tsx'));
