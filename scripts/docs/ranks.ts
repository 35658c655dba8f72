/** The rank of each folder of `src/`: a file imports from lower ranks or from its own folder. */
export const SRC_RANKS: Readonly<Record<string, number>> = {
  model: 0,
  http: 1,
  platform: 1,
  ui: 1,
  session: 2,
  analytics: 2,
  location: 2,
  settings: 2,
  cart: 3,
  address: 3,
  page: 4,
  catalog: 5,
  home: 6,
  print: 6,
  checkout: 6,
  content: 6,
  account: 7,
  orders: 7,
  wallet: 7,
  gifting: 7,
  favourites: 8,
  shell: 9,
  client: 10,
  server: 10,
  embed: 10,
};

/** The ranks inside `src/cart/`; `.` stands for the files next to its folders. */
export const CART_RANKS: Readonly<Record<string, number>> = {
  '.': 0,
  persist: 1,
  calls: 2,
  coupons: 3,
  slots: 3,
  goods: 3,
  'shared-cart.ts': 3,
  'sync.ts': 4,
  ui: 4,
};

/** The ranks inside `src/checkout/`, for its folders and the files next to them. */
export const CHECKOUT_RANKS: Readonly<Record<string, number>> = {
  'checkout-deps.ts': 0,
  wallet: 1,
  tax: 1,
  payment: 2,
  order: 3,
  entry: 3,
  live: 4,
  funding: 4,
  'create-checkout.ts': 5,
  ui: 6,
};
