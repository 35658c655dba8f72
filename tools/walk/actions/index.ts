import type { Action } from './action.ts';
import { coupons } from './coupons.ts';
import { opensOffline } from './opens-offline.ts';
import { orderHelp } from './order-help.ts';
import { partPayment } from './part-payment.ts';
import { reorder } from './reorder.ts';
import { twoTabs } from './two-tabs.ts';
import { vegOnly } from './veg-only.ts';

/** All actions, one file each. */
export const ACTIONS: readonly Action[] = [
  coupons,
  opensOffline,
  orderHelp,
  partPayment,
  reorder,
  twoTabs,
  vegOnly,
];
