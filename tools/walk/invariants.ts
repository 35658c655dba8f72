import type { BookedOrderDetail, BookedPayment } from './books.ts';
import { listLines, orderDifference } from './compare-order.ts';
import type { PageView } from './page-view.ts';
import { SLOT_INVARIANTS } from './slots.ts';
import type { StepResult } from './step-result.ts';
import {
  isLoggedIn,
  newPayments,
  paiseOf,
  shopperIn,
  storedCart,
  tokenIn,
  type WalkState,
} from './walk-state.ts';

/** The step just made, and the page after it. */
interface Input {
  state: WalkState;
  view: PageView;
  result: StepResult;
  /** the last step: the shop was reopened, and nothing is in progress any more */
  isLast: boolean;
}

/**
 * What must always be true of the shop. `holds`: after every step; only when the page has settled; or only when the
 * API and network work, too.
 */
export interface Invariant {
  name: string;
  holds: 'always' | 'settled' | 'undisturbed';
  /** seconds until it must be true; at once unless given */
  withinS?: number;
  /** a sentence that says what is wrong; null if the invariant holds */
  check(input: Input): string | null | Promise<string | null>;
}

const sum = (lines: Readonly<Record<string, number>>) =>
  Object.values(lines).reduce((total, quantity) => total + quantity, 0);
/** After this time the shop has made its own retries. */
const AFTER_RETRIES_S = 30;

export const INVARIANTS: readonly Invariant[] = [
  ...SLOT_INVARIANTS,
  {
    name: 'the order is what the screen showed when Pay was tapped',
    holds: 'settled',
    async check(input) {
      const { state } = input;
      for (const { order_id: id, id: paymentId, charged } of await newPayments(input.state)) {
        if (id === null || state.checkedOrders.has(id)) continue;
        const tap = state.openedBy.get(paymentId);
        if (!tap) return `Order ${id} was paid although nobody tapped Pay`;
        const order = await state.books.order(id);
        state.checkedOrders.add(id);
        const difference = orderDifference(order, tap, state.typed);
        if (difference !== null) return difference;
        const charge = Math.round(charged * 100);
        if (charge !== tap.charge)
          return `Pay said ${tap.charge} paise and payment ${paymentId} took ${charge}`;
      }
      return null;
    },
  },
  {
    name: 'a tap on Pay opens one payment, a cart is ordered once, and a capture has an order',
    holds: 'settled',
    async check(input) {
      const payments = await newPayments(input.state);
      for (const tap of new Set(input.state.openedBy.values())) {
        const openedPayments = payments.filter(({ id }) => input.state.openedBy.get(id) === tap);
        if (openedPayments.length > 1) return `One tap on Pay has opened ${openedPayments.length} payments`;
      }
      const posts = input.state.device.traffic.calls.filter(
        ({ method, path }) => method === 'POST' && /^\/v1\/payments\/?$/.test(path),
      );
      const keys = new Set(posts.map(({ body }) => /"idempotency_key":"([^"]*)"/.exec(body ?? '')?.[1]));
      const taps = input.state.payTaps.length;
      if (keys.size > taps) return `${taps} taps on Pay have asked for ${keys.size} payments`;
      for (const payment of payments) {
        const { id, captures, order_id } = payment;
        if (captures > 1) return `Payment ${id} was captured ${captures} times`;
        if (captures === 1 && order_id === null) return `Payment ${id} was captured without an order`;
        const moneyFault = moneyFaultOf(payment);
        if (moneyFault !== null) return moneyFault;
      }
      const orders = (await input.state.books.orders()).map(({ cart_id }) => cart_id);
      const repeatedOrder = orders.find((cart, index) => orders.indexOf(cart) !== index);
      return repeatedOrder === undefined ? null : `Cart ${repeatedOrder} was ordered twice`;
    },
  },
  {
    name: 'an order is refunded no more than it cost, and each item once',
    holds: 'settled',
    async check({ state }) {
      for (const { id } of await state.books.orders()) {
        const order = await state.books.order(id);
        const fault = refundFaultOf(order, await paymentOf(state, order));
        if (fault !== null) return fault;
        const { length } = order.help_requests;
        const inWindow = state.requestsInWindow.get(id) ?? length;
        if (length > inWindow)
          return `Order ${id} got ${length - inWindow} requests for help after the window`;
      }
      return null;
    },
  },
  {
    name: 'the wallet adds up, and an order takes from it what was shown',
    holds: 'settled',
    async check({ state, view }) {
      for (const { order_id, id, captures, balance } of await newPayments(state)) {
        if (captures === 0 || order_id === null || balance === 0) continue;
        const { wallet_entries } = await state.books.order(order_id);
        const spent = -sumOf(wallet_entries.filter(({ type }) => type === 'PAID'));
        if (toPaise(spent) !== toPaise(balance))
          return `Payment ${id} takes ${balance} from the balance, and the wallet has paid ${spent} for the order`;
      }
      if (state.disturbedSteps > 0) return null;
      const wallet = tokenIn(view) === '' ? null : await state.books.walletOf(tokenIn(view));
      if (!wallet?.is_last) return null;
      const { balance, held, transactions } = wallet;
      if (balance < 0) return `The balance is ${balance}`;
      return toPaise(sumOf(transactions)) === toPaise(balance + held)
        ? null
        : `The wallet has ${balance}, with ${held} held, and its transactions add up to ${sumOf(transactions)}`;
    },
  },
  {
    name: 'a coupon raises the total only after a confirmation',
    holds: 'undisturbed',
    check({ state, view }) {
      if (!state.couponTap || view.dialog || view.kind !== 'shop') return null;
      const { before, isConfirmed } = state.couponTap;
      state.couponTap = null;
      const after = storedCart(view);
      const isSameCart =
        before.cartId !== null &&
        after.cartId === before.cartId &&
        after.addressId === before.addressId &&
        after.subtotal === before.subtotal &&
        listLines(after.lines) === listLines(before.lines);
      if (isConfirmed || !isSameCart || after.total <= before.total) return null;
      const [had, has] = [before, after].map(({ coupons }) => coupons.join(' and ') || 'no coupon');
      return `The total was ${before.total} with ${had} and is ${after.total} with ${has}, without a confirmation`;
    },
  },
  {
    name: 'taps in two visible tabs add up',
    holds: 'settled',
    check({ result: { tabTaps } }) {
      if (!tabTaps || tabTaps.found.every((quantity) => quantity === tabTaps.expected)) return null;
      const { productId, expected, found } = tabTaps;
      return `The taps on ${productId} in two tabs add up to ${expected}; the tabs and the cart have ${found.join(', ')}`;
    },
  },
  {
    name: 'a shop opened offline says so, and what it shows cannot be bought',
    holds: 'settled',
    check({ result: { offline } }) {
      if (!offline) return null;
      if (!offline.isShop) return 'The shop does not open offline';
      if (!offline.isMarked) return 'The shop opened offline does not say that it is offline';
      if (offline.canPay) return 'Pay can be tapped in a shop opened offline';
      const more = Object.keys(offline.after).find(
        (id) => (offline.after[id] ?? 0) > (offline.before[id] ?? 0),
      );
      return more === undefined ? null : `A shop opened offline has added ${more} at its old price`;
    },
  },
  {
    name: 'a paid order is shown to the shopper',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    async check(input) {
      const { state, view, isLast } = input;
      if (!isLast) return null;
      const phone = shopperIn(view)?.phone;
      const orders = await state.books.orders();
      const isLive = ({ user_phone, state }: (typeof orders)[number]) =>
        user_phone === phone && !/^(DELIVERED|CANCELLED)$/.test(state);
      const live = orders.filter(isLive);
      for (const order of orders) {
        if (state.before.orders.has(order.id) || state.shownOrders.has(order.id)) continue;
        // "1 more order" in the strip
        if (live.length <= state.liveOrders && live.includes(order)) continue;
        // a hasty step may have left the order screen before the walker read it
        if (state.device.traffic.calls.some(({ path }) => isCallForOrder(path, order.id))) continue;
        // a shopper who was logged out in the meantime sees it after the next login
        if (order.user_phone !== phone) continue;
        return `Order ${order.id} is in the records but was never shown`;
      }
      return null;
    },
  },
  {
    name: 'every count and sum of the cart on the screen is the same',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    check({ view }) {
      if (view.kind !== 'shop') return null;
      const [count = 0] = view.counts;
      if (view.counts.some((shownCount) => shownCount !== count))
        return `The counts of the cart are ${view.counts.join(' and ')}`;
      const { cart } = view;
      if (cart && !cart.busy && Object.keys(cart.lines).length > 0) {
        const lineCount = sum(cart.lines);
        if (view.counts.length > 0 && lineCount !== count)
          return `The badge says ${count} and the cart has ${lineCount}`;
        const differingTotal = view.barTotals.find((total) => total !== cart.total);
        if (differingTotal !== undefined)
          return `The cart costs ${cart.total} and the button to it says ${differingTotal}`;
      }
      if (cart?.empty && count > 0) return `The cart is empty and the badge says ${count}`;
      const stored = storedCart(view).lines;
      for (const { productId, quantity } of view.steppers) {
        const cartQuantity = stored[productId] ?? 0;
        if (quantity !== cartQuantity)
          return `A card says ${quantity} of ${productId} and ${cartQuantity} are in the cart`;
      }
      if (view.counts.length > 0 && sum(stored) !== count)
        return `The badge says ${count} and ${sum(stored)} are stored`;
      return null;
    },
  },
  {
    name: 'the cart on the screen matches the records',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    async check({ state, view }) {
      const { cartId, lines } = storedCart(view);
      if (view.kind !== 'shop' || cartId === null || !isLoggedIn(view) || view.payment !== null || view.order)
        return null;
      const bookedCart = (await state.books.carts()).find(({ id }) => id === cartId);
      if (!bookedCart || bookedCart.order_id !== null) return null;
      const bookedLines = listLines(
        Object.fromEntries(bookedCart.items.map((item) => [item.product_id, item.quantity])),
      );
      return bookedLines === listLines(lines)
        ? null
        : `The page has ${listLines(lines) || 'nothing'}, the books have ${bookedLines || 'nothing'}`;
    },
  },
  {
    name: 'the amount on Pay is the total of the bill',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    check({ view }) {
      if (!view.pay?.isReady || view.billBusy || view.bill === '') return null;
      const [, total] = /To pay\s*(₹[\d,.]+)/.exec(view.bill) ?? [];
      const { amount, balance } = view.pay;
      return total === undefined || paiseOf(total) === paiseOf(amount) + paiseOf(balance)
        ? null
        : `Pay says ${amount} and ${balance || 'nothing'} from the balance, and the bill ${total}`;
    },
  },
  {
    name: 'the address above Pay matches the records and the header',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    async check({ state, view }) {
      // wallet top-ups are paid on another screen and have no delivery address
      if (!view.pay?.isReady || !view.screens.includes('checkout')) return null;
      if (view.delivering === null) return 'Pay can be tapped and nothing says where it goes';
      const { label, line } = view.delivering;
      if (view.place !== null && !view.place.includes(line)) {
        return `The header says "${view.place}" and the order goes to ${label}, ${line}`;
      }
      const { cartId } = storedCart(view);
      const cart = (await state.books.carts()).find(({ id }) => id === cartId);
      if (!cart || cart.order_id !== null || state.addressesOutdated) return null;
      const addresses = await state.books.addressesOf(tokenIn(view));
      if (addresses === null) return null;
      const bookedAddress = addresses.find(({ id }) => String(id) === cart.address_id);
      if (!bookedAddress)
        return `Pay can be tapped under "Delivering to ${label}", and the cart in the books has no address`;
      return bookedAddress.label === label && line.includes(bookedAddress.flat)
        ? null
        : `Pay can be tapped under "Delivering to ${label}, ${line}", and the cart in the books goes to ${bookedAddress.label}, ${bookedAddress.flat}`;
    },
  },
  {
    name: 'API calls are for the place in the header',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    async check({ state, view }) {
      const token = tokenIn(view);
      // another tab may have another location
      if (view.place === null || token === '' || state.device.tabs.length > 1) return null;
      const addresses = await state.books.addressesOf(token);
      const shownAddress = addresses?.find(({ flat }) => flat.length > 3 && view.place?.includes(flat));
      const { traffic } = state.device;
      // calls from earlier documents used the location shown then
      const lastCall = traffic.calls
        .filter(({ document }) => document === traffic.document())
        .filter(({ lat, path }) => lat !== null && /^\/(feed|v1\/layout|v5\/carts)/.test(path))
        .at(-1);
      if (!shownAddress?.lat || !lastCall?.lat) return null;
      // the cart is empty after an order, so a call for a cart is from before the order
      if (lastCall.path.startsWith('/v5/carts') && Object.keys(storedCart(view).lines).length === 0)
        return null;
      return Math.abs(shownAddress.lat - Number(lastCall.lat)) < 0.001
        ? null
        : `The header says "${view.place}" and ${lastCall.method} ${lastCall.path} was asked for ${lastCall.lat}, ${lastCall.lon}`;
    },
  },
  {
    name: 'the page shows a screen with something to tap',
    holds: 'settled',
    withinS: 2,
    check({ state, view }) {
      if (view.kind === 'nothing') return state.offlineSteps > 0 ? null : `There is nothing at ${view.path}`;
      // the app shows its own offline page over the shop
      if (view.kind === 'payer' && state.device.isApp && state.offlineSteps > 0) return null;
      if (view.kind === 'shop' && view.screens.length === 0 && !view.dialog)
        return `There is no screen at ${view.path}`;
      return view.controls > 0 ? null : `There is nothing to tap at ${view.path}`;
    },
  },
  {
    name: 'loading ends on every screen',
    holds: 'undisturbed',
    withinS: AFTER_RETRIES_S,
    // the page behind a dialog may wait for it
    check: ({ view }) =>
      view.skeletons > 0 && !view.dialog && view.sheet === null
        ? `Something is still loading at ${view.path} (${view.skeletons})`
        : null,
  },
  {
    name: 'texts contain no code values',
    holds: 'always',
    check({ view }) {
      const found = /.{0,30}(\bundefined\b|\bNaN\b|\[object |\bnull\b|₹-).{0,30}/.exec(
        `${view.title}\n${view.words}\n${view.names}`,
      );
      return found && `It says "${found[0].trim()}"`;
    },
  },
  {
    name: 'personal data of a logged-out shopper is not shown',
    holds: 'settled',
    check({ state, view }) {
      if (view.kind !== 'shop' || state.staleTabs.has(state.device.page())) return null;
      const loggedIn = shopperIn(view)?.phone;
      const loginWords = view.dialog?.name === 'LOGIN_MODAL' ? view.dialog.words : '';
      const places = {
        'on the screen': view.words.replace(loginWords, ''),
        'in labels': view.names,
        'in the title': view.title,
        'in storage': Object.values({ ...view.local, ...view.session }).join('\n'),
      };
      for (const [phone, facts] of state.privateFacts) {
        if (phone === loggedIn) continue;
        for (const fact of facts) {
          if (state.typed.has(fact)) continue;
          const found = Object.entries(places).find(([, text]) =>
            new RegExp(`(^|[^\\w])${fact}([^\\w]|$)`).test(text),
          );
          if (found) return `"${fact}" of a shopper who has logged out is ${found[0]}`;
        }
      }
      return null;
    },
  },
  {
    name: 'a dialog has the focus and can be closed',
    holds: 'settled',
    check({ view, result }) {
      const { dialog } = view;
      if (dialog && !dialog.hasFocus && view.sheet === null)
        return `The focus is not in the dialog ${dialog.name}`;
      if (dialog && !dialog.canClose) return `The dialog ${dialog.name} has no way to close it`;
      if (result.action?.kind !== 'escape') return null;
      const { before } = result.action;
      if (!before.dialog) return null;
      if (dialog?.name === before.dialog.name && dialog.words === before.dialog.words) {
        return `Escape does not close the dialog ${dialog.name}`;
      }
      return !dialog && view.focusLost ? `Nothing has focus after Escape closed ${before.dialog.name}` : null;
    },
  },
  {
    name: 'nothing scrolls sideways',
    holds: 'always',
    check({ view, result }) {
      const overflow = Math.max(view.overflow, result.overflow);
      return view.kind === 'shop' && overflow > 1
        ? `${view.path} can be scrolled sideways by ${overflow} px`
        : null;
    },
  },
  {
    name: 'Back returns to the previous screen',
    holds: 'settled',
    check({ state, view, result }) {
      if (result.action?.kind !== 'back' || state.device.isApp) return null;
      const { before } = result.action;
      if (view.kind !== 'shop') return null;
      if (view.path !== before.path || view.kind !== before.kind) return null;
      // the checkout leads back here while a payment is pending
      if (view.payment === 'pending') return null;
      if (before.dialog?.name !== view.dialog?.name) return null;
      return before.words === view.words ? `Back changes nothing at ${view.path}` : null;
    },
  },
  {
    name: 'nothing is thrown or logged as an error',
    holds: 'always',
    check: ({ state }) => {
      const [error] = state.device.traffic.takeErrors();
      return error === undefined ? null : error.slice(0, 600);
    },
  },
];

/** What is wrong with the two parts of a payment; null: nothing. */
function moneyFaultOf({
  id,
  captures,
  amount,
  balance,
  balance_state,
  charged,
  returned,
}: BookedPayment): string | null {
  const [total, parts] = [amount, balance + charged].map((rupees) => Math.round(rupees * 100));
  if (captures === 1) return parts === total ? null : `Payment ${id} of ${total} paise took ${parts}`;
  if (charged !== returned) return `Payment ${id} failed and took ${charged}`;
  return balance_state === 'spent' ? `Payment ${id} failed and the balance paid ${balance}` : null;
}

const toPaise = (rupees: number) => Math.round(rupees * 100);
const sumOf = (entries: readonly { amount: number }[]) =>
  entries.reduce((total, { amount }) => total + amount, 0);

async function paymentOf({ books }: WalkState, { payment_id }: BookedOrderDetail) {
  return (await books.payments()).find(({ id }) => id === payment_id);
}

/** What is wrong with the refunds of an order; null: nothing. */
function refundFaultOf(order: BookedOrderDetail, payment: BookedPayment | undefined): string | null {
  const { id, total, refund, help_requests, wallet_entries, lines } = order;
  const granted = help_requests.flatMap((request) => request.refund ?? []);
  const refunds = sumOf(granted) + (refund ? refund.amount + refund.balance : 0);
  if (toPaise(refunds) > toPaise(total)) return `Order ${id} of ${total} is refunded ${refunds}`;
  const toWallet = sumOf(wallet_entries.filter(({ type }) => type === 'REFUND'));
  if (toPaise(toWallet) > toPaise(total))
    return `Order ${id} of ${total} has put ${toWallet} into the wallet`;
  const toSource =
    sumOf(granted.filter(({ refund_to }) => refund_to === 'source')) +
    (refund && toWallet === 0 ? refund.amount : 0);
  if (payment && toPaise(toSource) > toPaise(payment.charged) && payment.captures > 0)
    return `Order ${id} returns ${toSource} to a method that took ${payment.charged}`;
  const names = new Set(lines.map(({ name }) => name));
  for (const name of names) {
    const countOf = (rows: readonly { name: string; quantity: number }[]) =>
      rows.reduce((count, row) => count + (row.name === name ? row.quantity : 0), 0);
    const requested = countOf(
      help_requests.filter(({ status }) => status !== 'refused').flatMap(({ items }) => items),
    );
    if (requested > countOf(lines))
      return `Order ${id} has ${countOf(lines)} ${name}, and ${requested} are reported`;
  }
  return null;
}

/** Only the order screen makes such a call. */
function isCallForOrder(path: string, orderId: string): boolean {
  return path.startsWith('/v1/orders/') && path.endsWith(`/${orderId}`);
}
