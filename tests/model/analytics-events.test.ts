import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  DEFAULT_CURRENCY,
  DEFAULT_IMPRESSION_COUNT,
  EVENTS,
  type EventProperties,
  IDENTITY,
  IMPRESSION,
  SCREEN,
  UNKNOWN_NUMBER,
  UNKNOWN_TEXT,
} from '../../src/model/analytics-events.ts';

/** The required list of events, with the names of each line in the catalogue. */
const REQUIRED_EVENTS: readonly [what: string, names: readonly string[]][] = [
  ['app launch', ['App Launch']],
  ['deeplink processed', ['Deeplink Processed']],
  [
    'product clicked/viewed/added/removed',
    ['Product Clicked', 'Product Viewed', 'Product Added', 'Product Removed'],
  ],
  ['cart viewed', ['Cart Viewed']],
  ['cart button clicked', ['Cart Button Clicked']],
  [
    'coupon entered/applied/denied/removed/copied/clicked',
    [
      'Coupon Entered',
      'Coupon Applied',
      'Coupon Denied',
      'Coupon Removed',
      'Coupon Copied',
      'Coupon Clicked',
    ],
  ],
  [
    'checkout started/step viewed/step completed',
    ['Checkout Started', 'Checkout Step Viewed', 'Checkout Step Completed'],
  ],
  ['payment info entered', ['Payment Info Entered']],
  ['order completed', ['Order Completed']],
  [
    'search events',
    ['Search Page Visit', 'Products Searched', 'Search Result Viewed', 'Search Suggestion Clicked'],
  ],
  ['delivery address added/changed', ['Delivery Address Added', 'Delivery Address Changed']],
  ['map pin shifted', ['Map Pin Shifted']],
  [
    'download-app sheet and banner shown/clicked',
    [
      'Download App Sheet Shown',
      'Download App Sheet Clicked',
      'Download App Banner Shown',
      'Download App Banner Clicked',
    ],
  ],
  ['location popup', ['Location Popup Shown', 'Location Popup Clicked']],
  ['generic dialog clicked/visit', ['Generic Dialog Clicked', 'Generic Dialog Visit']],
];

describe('the catalogue of events', () => {
  test.each(REQUIRED_EVENTS)('the catalogue contains the events %s', (_what, names) => {
    for (const name of names) expect(EVENTS).toHaveProperty([name]);
  });

  test('the catalogue of events has the required fallback values for unknown properties', () => {
    expect(UNKNOWN_TEXT).toBe('#-NA');
    expect(UNKNOWN_NUMBER).toBe(-1);
    expect(DEFAULT_CURRENCY).toBe('INR');
    expect(DEFAULT_IMPRESSION_COUNT).toBe(1);
  });

  test('the catalogue types the required and optional properties of an event and allows no others', () => {
    type Added = EventProperties<'Product Added'>;
    expectTypeOf<{ product_id: string; name: string; price: number; quantity: number }>().toExtend<Added>();
    expectTypeOf<Pick<Added, 'brand'>>().toEqualTypeOf<{ readonly brand?: string | undefined }>();
    expectTypeOf<{
      product_id: string;
      name: string;
      price: string;
      quantity: number;
    }>().not.toExtend<Added>();
    expectTypeOf<{ product_id: string }>().not.toExtend<Added>();
  });

  test('the catalogue of events has a phone number only in the identity event, and no codes, tokens or addresses', () => {
    const places = { ...EVENTS, SCREEN, IMPRESSION };
    const names = Object.values(places).flatMap((kinds) => Object.keys(kinds));
    expect(
      names.filter((name) => /phone|mobile|otp|token|flat|line|lat|lon|email|upi|card/.test(name)),
    ).toEqual([]);
    expect(Object.keys(IDENTITY)).toEqual([
      'user_id',
      'phone',
      'verified',
      'external_app_client',
      'external_app_version',
    ]);
  });
});
