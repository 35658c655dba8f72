import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import { createRegistry } from '../../partners/registry.ts';
import {
  OLD_ORDERS_PAGE_SIZE,
  ORDER_HISTORY_PAGE_SIZE,
  SALUTATIONS,
  WALLET_PAGE_SIZE,
} from '../../src/account/account-lists.ts';
import {
  ADDRESS_LABELS,
  DEFAULT_ADDRESS_LABEL,
  DEFAULT_MAP_CENTRE,
  LOCATION_SOURCES,
} from '../../src/address/address-lists.ts';
import { PLANS } from '../../src/analytics/destinations.ts';
import { CART_STEPS, CART_TYPES, DEFAULT_CART_TYPE, HIDDEN_PROMO } from '../../src/cart/cart-lists.ts';
import {
  DEFAULT_SORTING,
  FILTER_OPTION_LIST_TYPE,
  LISTING_FIRST_PAGE,
  LISTING_PAGE_SIZE,
  LOAD_MORE_ROW_OFFSET,
  PRODUCT_CARD_HEIGHT,
  STORE_PRODUCT_TYPES,
} from '../../src/catalog/listing-lists.ts';
import { leafLevel } from '../../src/catalog/product-fields.ts';
import {
  DEFAULT_INPUT_METHOD,
  DEFAULT_SEARCH_TYPE,
  INPUT_METHODS,
  MAX_FREQUENT_SEARCHES,
  SEARCH_TYPES,
  SUGGESTION_TYPES,
} from '../../src/catalog/search-lists.ts';
import { ORDER_STATES } from '../../src/checkout/order-wire.ts';
import {
  CHECKOUT_STEPS,
  DEFAULT_WALLET_PROVIDER,
  ONE_TAP_CODES,
  ONE_TAP_STATUSES,
  PAYMENT_METHOD_INDEXES,
  PAYMENT_METHODS,
  PROVIDERS,
  SUPPORTED_WALLETS,
} from '../../src/checkout/payment-lists.ts';
import { WALLET_OTP_RESEND_S } from '../../src/checkout/wallet/reduce-wallet-link.ts';
import { PAYMENT_STATUSES, PROVIDER_IDS } from '../../src/checkout/payment-wire.ts';
import { POLL_REPEATS } from '../../src/checkout/poll-payment.ts';
import { CHECKOUT_STATES } from '../../src/checkout/reduce-checkout.ts';
import { NEW_GROUP } from '../../src/gifting/gifting-lists.ts';
import { AUTH_KEY_LIFE_MS } from '../../src/http/auth-key.ts';
import { AGE_CONSENTS } from '../../src/http/headers.ts';
import { CHAIN_IDS, MERCHANT_DELIVERY_TYPES } from '../../src/location/merchant.ts';
import {
  DEFAULT_CURRENCY,
  DEFAULT_IMPRESSION_COUNT,
  UNKNOWN_NUMBER,
  UNKNOWN_TEXT,
} from '../../src/model/analytics-events.ts';
import { APP_VERSION, versionCode, WEB_APP_VERSION } from '../../src/model/version.ts';
import { CITIES, CITY_IDS, cityByName, POLL_CITIES, TOP_CITIES } from '../../src/platform/cities.ts';
import { COOKIE_DAYS } from '../../src/platform/cookies.ts';
import { DEFAULT_LOCALITY, DEFAULT_MERCHANT_ID } from '../../src/platform/default-locality.ts';
import { SESSION_MS } from '../../src/platform/device.ts';
import { SAVE_AT_MOST_EVERY_MS } from '../../src/platform/kept-slices.ts';
import { CODE_TIMEOUT_MS } from '../../src/shell/loader.ts';
import { DESKTOP_PX, TABLET_PX } from '../../src/platform/screen-width.ts';
import { STORE_LINKS } from '../../src/platform/store-links.ts';
import { RESEND_AFTER_S, SUCCESS_SHOWN_MS } from '../../src/session/reduce-login.ts';
import { ANALYTICS_CONFIG_LIFE_MS } from '../../src/settings/settings-store.ts';
import { TOAST_MS } from '../../src/shell/messages-store.ts';

describe('payment', () => {
  test('methods: cod, wallet, card, upi, meal_card, pay_later, nb', () => {
    expect(PAYMENT_METHODS.join(', ')).toBe('cod, wallet, card, upi, meal_card, pay_later, nb');
  });
  test('provider ids: 1 own cash wallet, 2 wallet, 3 gateway, 5 the default wallet, 6 cash on delivery, 7, 8 wallets, 9 gateway', () => {
    expect(PROVIDER_IDS).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
    expect(Object.keys(PROVIDERS).map(Number)).toEqual([...PROVIDER_IDS]);
    expect([PROVIDERS[1], PROVIDERS[3], PROVIDERS[6], PROVIDERS[9]]).toEqual([
      'own-cash-wallet',
      'card-and-bank-gateway',
      'cash-on-delivery',
      'payment-gateway',
    ]);
    expect([2, 5, 7, 8].map((id) => PROVIDERS[id as 2])).toEqual(Array(4).fill('wallet'));
    expect([DEFAULT_WALLET_PROVIDER, SUPPORTED_WALLETS]).toEqual([5, 6]);
  });
  test('one-tap statuses and codes', () => {
    expect(ONE_TAP_STATUSES).toEqual(['AUTH_AVAILABLE', 'AUTH_UNAVAILABLE', 'WALLET_DISABLED']);
    expect(ONE_TAP_CODES).toEqual({
      success: 0,
      lowBalance: 1,
      failure: 2,
      unauthorized: 3,
      userBlocked: 4,
      userNotAvailable: 5,
      exceededMonthlyLimit: 8,
      exceededOtpLimit: 9,
      incorrectOtp: 10,
      unexpected: 99,
    });
  });
  test('method indexes: cod 0, net banking 1, card 2, wallet 3, upi 5', () => {
    expect(PAYMENT_METHOD_INDEXES).toEqual({ cod: 0, nb: 1, card: 2, wallet: 3, upi: 5 });
  });
  test('statuses, checkout states and steps, order states', () => {
    expect(PAYMENT_STATUSES.join(', ')).toBe(
      'ACTIVE, PAYMENT_PENDING, PAYMENT_SUCCESS, PAYMENT_FAILED, ORDER_PUBLISHED, ORDER_CREATED',
    );
    expect(CHECKOUT_STATES.join(', ')).toBe(
      'init, phoneVerification, addressSelection, paymentOptions, checkout',
    );
    expect(CHECKOUT_STEPS).toEqual({ addressDeliveryTip: 1, payments: 2 });
    expect([...ORDER_STATES].sort().join(', ')).toBe(
      'APPROVED, BILLED, CANCELLED, CREATED, DELIVERED, DELIVERY_FAILED, ENROUTE, ORDER_RESCHEDULED, PICKING_STARTED, REACHED_DOORSTEP',
    );
  });
});

describe('cart and address', () => {
  test('cart types: items (default), paas; steps; the promo that is filtered out', () => {
    expect([CART_TYPES, DEFAULT_CART_TYPE]).toEqual([['items', 'paas'], 'items']);
    expect(CART_STEPS).toEqual(['cart', 'address', 'coupon-list']);
    expect(HIDDEN_PROMO).toBe('WEB15');
  });
  test('address labels Home, Other, others, by default Home; sources: map, gps', () => {
    expect([ADDRESS_LABELS, DEFAULT_ADDRESS_LABEL]).toEqual([['Home', 'Other', 'others'], 'Home']);
    expect(LOCATION_SOURCES).toEqual(['map', 'gps']);
  });
  test('the map begins near 28.4168, 77.0628', () => {
    expect(DEFAULT_MAP_CENTRE).toEqual({ latitude: 28.4168, longitude: 77.0628 });
  });
});

describe('search', () => {
  test('types 0 to 9', () => {
    expect(SEARCH_TYPES.join(', ')).toBe(
      'direct, subcategory, merchant, suggestion, product, category, trending, type_to_search, did_you_mean, history',
    );
    expect([SEARCH_TYPES.length, DEFAULT_SEARCH_TYPE]).toEqual([10, 'type_to_search']);
  });
  test('suggestion types', () => {
    expect(SUGGESTION_TYPES.join(', ')).toBe(
      'search history header, direct, header, category, subcategory, merchant, suggestion, trending',
    );
  });
  test('input methods: keyboard (default), voice; 6 frequent searches', () => {
    expect([INPUT_METHODS, DEFAULT_INPUT_METHOD]).toEqual([['keyboard', 'voice'], 'keyboard']);
    expect(MAX_FREQUENT_SEARCHES).toBe(6);
  });
});

describe('listing', () => {
  test('page size 20, first page 1, card height 263, load-more row offset 2, sorting default', () => {
    expect([LISTING_PAGE_SIZE, LISTING_FIRST_PAGE, PRODUCT_CARD_HEIGHT, LOAD_MORE_ROW_OFFSET]).toEqual([
      20, 1, 263, 2,
    ]);
    expect(DEFAULT_SORTING).toBe('default');
  });
  test('widget 254 is a filter option list', () => expect(FILTER_OPTION_LIST_TYPE).toBe(254));
  test('store product types: free 11778, SBC 5862, billbuster 11934', () => {
    expect(STORE_PRODUCT_TYPES).toEqual({ free: 11778, sbc: 5862, billbuster: 11934 });
  });
  test('age consent: idle, pending, granted, denied', () => {
    expect(AGE_CONSENTS.join(', ')).toBe('idle, pending, granted, denied');
  });
  test.each([
    ['l1', 1],
    ['l0', 2],
    ['', 2],
  ])('leaf category level %s becomes %i', (level, becomes) => expect(leafLevel(level)).toBe(becomes));
});

describe('account and gifting', () => {
  test('salutations: mr, mrs, ms (Miss)', () => {
    expect(SALUTATIONS).toEqual({ mr: 'Mr', mrs: 'Mrs', ms: 'Miss' });
  });
  test('pages: order history 12, old order list 10, wallet 10', () => {
    expect([ORDER_HISTORY_PAGE_SIZE, OLD_ORDERS_PAGE_SIZE, WALLET_PAGE_SIZE]).toEqual([12, 10, 10]);
  });
  test('a new group meets on 2024-12-25 at 18:00', () => {
    expect(NEW_GROUP).toMatchObject({ selectedDate: '2024-12-25', selectedTime: '18:00' });
  });
});

describe('cities and stores', () => {
  test('default city 1849, default merchant 31657', () => {
    expect([DEFAULT_LOCALITY.id, DEFAULT_MERCHANT_ID]).toEqual([1849, 31657]);
  });
  test.each([
    ['Delhi', 1],
    ['Mumbai', 2],
    ['Bengaluru', 3],
    ['Hyderabad', 956],
    ['Kolkata', 957],
    ['Chennai', 955],
    ['Pune', 787],
  ])('%s is %i', (name, id) =>
    expect([cityByName(name)?.id, CITY_IDS[name.toLowerCase()]]).toEqual([id, id]),
  );
  test('27 cities, each with an id and a name of its own, in India', () => {
    expect(CITIES).toHaveLength(27);
    expect(new Set(CITIES.map(({ id }) => id)).size).toBe(27);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(27);
    for (const { lat, lon, name } of CITIES) {
      expect(lat > 6 && lat < 37 && lon > 68 && lon < 98, name).toBe(true);
      expect(cityByName(`  ${name.toUpperCase()} `)?.name).toBe(name);
    }
  });
  test('top cities: Gurugram/HR-NCR, Faridabad, Hyderabad, Delhi, Bengaluru', () => {
    expect(TOP_CITIES.map(({ name }) => name)).toEqual([
      'Gurugram',
      'Faridabad',
      'Hyderabad',
      'Delhi',
      'Bengaluru',
    ]);
    expect(cityByName('HR-NCR')?.name).toBe('Gurugram');
  });
  test.each(['constructor', '__proto__', 'Atlantis', ''])('%s is no city', (name) => {
    expect(cityByName(name)).toBeUndefined();
  });
  test('poll cities', () => {
    expect(POLL_CITIES).toEqual(['New Delhi', 'Gurugram / Faridabad', 'Noida / Ghaziabad']);
  });
  test('chain ids: super store 497, dark store 1383, express store 1301, reliance store 12', () => {
    expect(CHAIN_IDS).toEqual({ superStore: 497, darkStore: 1383, expressStore: 1301, relianceStore: 12 });
  });
  test('delivery types: Grocery, Express, ExpressLongTail', () => {
    expect(MERCHANT_DELIVERY_TYPES.join(', ')).toBe('Grocery, Express, ExpressLongTail');
  });
  test('store download links', () => {
    expect(Object.values(STORE_LINKS).every((link) => link.startsWith('https://'))).toBe(true);
  });
});

describe('time', () => {
  test.each([
    ['auth key', AUTH_KEY_LIFE_MS, 1_209_600_000],
    ['analytics config', ANALYTICS_CONFIG_LIFE_MS, 24 * 3_600_000],
    ['cookies', COOKIE_DAYS, 7],
    ['session', SESSION_MS, 15 * 60_000],
    ['resend timer', RESEND_AFTER_S, 30],
    ['resend timer of a wallet', WALLET_OTP_RESEND_S, 30],
    ['login success screen', SUCCESS_SHOWN_MS, 2_400],
    ['toast', TOAST_MS, 2_000],
    ['saved at most every', SAVE_AT_MOST_EVERY_MS, 500],
    ['code', CODE_TIMEOUT_MS, 120_000],
    ['poll repeats', POLL_REPEATS, 5],
  ])('%s', (_name, is, said) => expect(is).toBe(said));
});

describe('platform', () => {
  test('versions 8.10.16 and 9.3.12 (1009003012)', () => {
    expect([WEB_APP_VERSION, APP_VERSION, versionCode(APP_VERSION)]).toEqual([
      '8.10.16',
      '9.3.12',
      1009003012,
    ]);
  });
  test('nine platforms', () => {
    const platforms: Readonly<Record<Platform, true>> = {
      desktop_web: true,
      desktop_pwa: true,
      desktop_amp: true,
      mobile_pwa: true,
      mobile_web: true,
      mobile_amp: true,
      webview_other: true,
      webview_phonepe: true,
      webview_airtel: true,
    };
    expect(Object.keys(platforms)).toHaveLength(9);
  });
  test('integrations: phonepe, airtel', () => {
    const names = createRegistry().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['phonepe', 'airtel']));
  });
  test('breakpoints: tablet 1020, desktop 1260; header 60, sub-header 46', () => {
    expect([TABLET_PX, DESKTOP_PX]).toEqual([1020, 1260]);
    const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
    expect(tokens).toContain('--header-height: 60px;');
    expect(tokens).toContain('--sub-header-height: 46px;');
  });
});

test('analytics: currency INR, text #-NA, number -1, impression count 1; four plans', () => {
  expect([DEFAULT_CURRENCY, UNKNOWN_TEXT, UNKNOWN_NUMBER, DEFAULT_IMPRESSION_COUNT]).toEqual([
    'INR',
    '#-NA',
    -1,
    1,
  ]);
  expect(PLANS.join(', ')).toBe('track, impression, screen, identity');
});
