import type { BookedOrderDetail } from './books.ts';
import type { Look } from './eyes.ts';
import type { Made } from './made.ts';
import {
  isLoggedIn,
  keptCart,
  newPayments,
  paiseOf,
  personIn,
  type PayTap,
  type Story,
  tokenIn,
} from './story.ts';

/** What has just been done, and what is to be seen now. */
interface Moment {
  story: Story;
  look: Look;
  made: Made;
  /** after an open and a close: nothing more is to come */
  finale: boolean;
}

/**
 * What must always be true of a right shop. `when`: after every step; when all that the step has brought about was waited
 * for; or only when nothing disturbs the shop either.
 */
export interface Invariant {
  name: string;
  when: 'always' | 'calm' | 'quiet';
  /** by how many seconds later at the latest it must be so; not given: at once */
  within?: number;
  /** one sentence when it is not so */
  broken(moment: Moment): string | null | Promise<string | null>;
}

const sum = (lines: Readonly<Record<string, number>>) =>
  Object.values(lines).reduce((all, one) => all + one, 0);
const listed = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines)
    .filter(([, quantity]) => quantity > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([id, quantity]) => `${quantity} of ${id}`)
    .join(', ');

/**
 * What a shopper asks of the rider goes along behind the landmark; the strip over Pay names the address alone, but
 * on a device that does not know any more which words were the notes.
 */
const withoutNotes = (line: string) => line.replace(/(?: · [^,]*)+(?=,)/g, '');

/** Where there is no landmark they stand alone. `typed`: by who pays */
const isNote = (part: string, typed: ReadonlySet<string>) =>
  typed.has(part) || /^(?:Call \d{10}|Leave at the door)$/.test(part);

/** Whether an order goes where the strip over Pay said, which names no PIN code. */
function goesTo(ordered: string, shown: string, typed: ReadonlySet<string>): boolean {
  const left = withoutNotes(shown).split(', ');
  for (const part of withoutNotes(ordered).split(', ')) {
    const [next] = left;
    if (next === undefined) return true;
    // the last one may go on with what is not shown
    if (part === next || (left.length === 1 && part.startsWith(next))) left.shift();
    else if (!isNote(part, typed)) return false;
  }
  return left.length === 0;
}

function differs(order: BookedOrderDetail, tap: PayTap, typed: ReadonlySet<string>): string | null {
  const { id, address } = order;
  const total = Math.round(order.total * 100);
  if (total !== tap.amount) return `Pay said ${tap.amount} paise and order ${id} is of ${total}`;
  if (tap.address === null)
    return `Order ${id} goes to ${address.label}, and Pay was tapped with no address in sight`;
  if (address.label !== tap.address.label || !goesTo(address.line, tap.address.line, typed)) {
    const shown = `${tap.address.label}, ${tap.address.line}`;
    return `Pay was tapped under "Delivering to ${shown}" and order ${id} goes to ${address.label}, ${address.line}`;
  }
  const ordered = listed(Object.fromEntries(order.lines.map((line) => [line.product_id, line.quantity])));
  if (tap.lines !== null && ordered !== listed(tap.lines)) {
    return `The cart was ${listed(tap.lines)} when Pay was tapped, and order ${id} is of ${ordered}`;
  }
  return null;
}

/** What the shop tries again by itself it has tried by then. */
const MUCH_LATER_S = 30;

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'what Pay showed is what is ordered',
    when: 'calm',
    async broken(moment) {
      const { story } = moment;
      for (const { order_id: id, id: paymentId } of await newPayments(moment.story)) {
        if (id === null || story.held.has(id)) continue;
        const tap = story.openedBy.get(paymentId);
        if (!tap) return `Order ${id} was paid, and nobody has tapped Pay`;
        const order = await story.books.order(id);
        story.held.add(id);
        const difference = differs(order, tap, story.typed);
        if (difference !== null) return difference;
      }
      return null;
    },
  },
  {
    name: 'a tap on Pay opens one payment, a cart is ordered once, and money means an order',
    when: 'calm',
    async broken(moment) {
      const payments = await newPayments(moment.story);
      for (const tap of new Set(moment.story.openedBy.values())) {
        const opened = payments.filter(({ id }) => moment.story.openedBy.get(id) === tap);
        if (opened.length > 1) return `One tap on Pay has opened ${opened.length} payments`;
      }
      const asked = moment.story.device.ears.asked.filter(
        ({ method, path }) => method === 'POST' && /^\/v1\/payments\/?$/.test(path),
      );
      const keys = new Set(asked.map(({ body }) => /"idempotency_key":"([^"]*)"/.exec(body ?? '')?.[1]));
      const taps = moment.story.payTaps.length;
      if (keys.size > taps) return `${taps} taps on Pay have asked for ${keys.size} payments`;
      for (const { id, captures, order_id } of payments) {
        if (captures > 1) return `Payment ${id} was taken ${captures} times`;
        if (captures === 1 && order_id === null) return `Payment ${id} was taken and there is no order`;
      }
      const orders = (await moment.story.books.orders()).map(({ cart_id }) => cart_id);
      const twice = orders.find((cart, index) => orders.indexOf(cart) !== index);
      return twice === undefined ? null : `Cart ${twice} was ordered twice`;
    },
  },
  {
    name: 'what was paid is shown',
    when: 'quiet',
    within: MUCH_LATER_S,
    async broken(moment) {
      const { story, look, finale } = moment;
      if (!finale) return null;
      const here = personIn(look)?.phone;
      for (const order of await story.books.orders()) {
        if (story.before.orders.has(order.id) || story.ordersShown.has(order.id)) continue;
        // a hasty step back may have left its screen in the moment in which it was drawn
        if (story.device.ears.asked.some(({ path }) => isAbout(path, order.id))) continue;
        // whoever has been logged out meanwhile finds it after the next login
        if (order.user_phone !== here) continue;
        return `Order ${order.id} is in the books, and has never been on the screen`;
      }
      return null;
    },
  },
  {
    name: 'every count and sum of the cart on the screen is the same',
    when: 'quiet',
    within: MUCH_LATER_S,
    broken({ look }) {
      if (look.kind !== 'shop') return null;
      const [count = 0] = look.counts;
      if (look.counts.some((one) => one !== count))
        return `The counts of the cart are ${look.counts.join(' and ')}`;
      const { cart } = look;
      if (cart && !cart.busy && Object.keys(cart.lines).length > 0) {
        const all = sum(cart.lines);
        if (look.counts.length > 0 && all !== count) return `The badge says ${count} and the cart has ${all}`;
        const other = look.barTotals.find((total) => total !== cart.total);
        if (other !== undefined) return `The cart costs ${cart.total} and the button to it says ${other}`;
      }
      if (cart?.empty && count > 0) return `The cart is empty and the badge says ${count}`;
      const kept = keptCart(look).lines;
      for (const { productId, quantity } of look.steppers) {
        const inCart = kept[productId] ?? 0;
        if (quantity !== inCart)
          return `A card says ${quantity} of ${productId} and ${inCart} are in the cart`;
      }
      if (look.counts.length > 0 && sum(kept) !== count)
        return `The badge says ${count} and ${sum(kept)} are kept`;
      return null;
    },
  },
  {
    name: 'the cart on the screen is the cart in the books',
    when: 'quiet',
    within: MUCH_LATER_S,
    async broken({ story, look }) {
      const { cartId, lines } = keptCart(look);
      if (look.kind !== 'shop' || cartId === null || !isLoggedIn(look) || look.payment !== null || look.order)
        return null;
      const booked = (await story.books.carts()).find(({ id }) => id === cartId);
      if (!booked || booked.order_id !== null) return null;
      const there = listed(Object.fromEntries(booked.items.map((item) => [item.product_id, item.quantity])));
      return there === listed(lines)
        ? null
        : `The page has ${listed(lines) || 'nothing'}, the books have ${there || 'nothing'}`;
    },
  },
  {
    name: 'the amount on Pay is the one of the bill',
    when: 'quiet',
    within: MUCH_LATER_S,
    broken({ look }) {
      if (!look.pay?.ready || look.billBusy || look.bill === '') return null;
      const [, total] = /To pay\s*(₹[\d,.]+)/.exec(look.bill) ?? [];
      return total === undefined || paiseOf(total) === paiseOf(look.pay.amount)
        ? null
        : `Pay says ${look.pay.amount} and the bill ${total}`;
    },
  },
  {
    name: 'the address above Pay is the one in the books, and in the header',
    when: 'quiet',
    within: MUCH_LATER_S,
    async broken({ story, look }) {
      if (!look.pay?.ready) return null;
      if (look.delivering === null) return 'Pay can be tapped and nothing says where it goes';
      const { label, line } = look.delivering;
      if (look.place !== null && !look.place.includes(line)) {
        return `The header says "${look.place}" and the order goes to ${label}, ${line}`;
      }
      const { cartId } = keptCart(look);
      const cart = (await story.books.carts()).find(({ id }) => id === cartId);
      if (!cart || cart.order_id !== null || story.addressesOld) return null;
      const addresses = await story.books.addressesOf(tokenIn(look));
      if (addresses === null) return null;
      const booked = addresses.find(({ id }) => String(id) === cart.address_id);
      if (!booked)
        return `Pay can be tapped under "Delivering to ${label}", and the cart in the books has no address`;
      return booked.label === label && line.includes(booked.flat)
        ? null
        : `Pay can be tapped under "Delivering to ${label}, ${line}", and the cart in the books goes to ${booked.label}, ${booked.flat}`;
    },
  },
  {
    name: 'the place in the header is the one that the API is asked for',
    when: 'quiet',
    within: MUCH_LATER_S,
    async broken({ story, look }) {
      const token = tokenIn(look);
      // another tab asks for its own
      if (look.place === null || token === '' || story.device.tabs.length > 1) return null;
      const addresses = await story.books.addressesOf(token);
      const shown = addresses?.find(({ flat }) => flat.length > 3 && look.place?.includes(flat));
      const { ears } = story.device;
      // what the document before it has asked was for what stood there
      const last = ears.asked
        .filter(({ document }) => document === ears.document())
        .filter(({ lat, path }) => lat !== null && /^\/(feed|v1\/layout|v5\/carts)/.test(path))
        .at(-1);
      if (!shown?.lat || !last?.lat) return null;
      // once it is ordered there is nothing in the cart to ask about
      if (last.path.startsWith('/v5/carts') && Object.keys(keptCart(look).lines).length === 0) return null;
      return Math.abs(shown.lat - Number(last.lat)) < 0.001
        ? null
        : `The header says "${look.place}" and ${last.method} ${last.path} was asked for ${last.lat}, ${last.lon}`;
    },
  },
  {
    name: 'there is a screen with a way on',
    when: 'calm',
    within: 2,
    broken({ story, look }) {
      if (look.kind === 'nothing') return story.offline > 0 ? null : `There is nothing at ${look.path}`;
      // the app says over it that there is no network, and has the way on
      if (look.kind === 'payer' && story.device.isApp && story.offline > 0) return null;
      if (look.kind === 'shop' && look.screens.length === 0 && !look.dialog)
        return `There is no screen at ${look.path}`;
      return look.controls > 0 ? null : `There is nothing to tap at ${look.path}`;
    },
  },
  {
    name: 'nothing is waited for for ever',
    when: 'quiet',
    within: MUCH_LATER_S,
    // what lies beneath a dialog waits for its answer
    broken: ({ look }) =>
      look.skeletons > 0 && !look.dialog && look.sheet === null
        ? `Something is still on its way at ${look.path} (${look.skeletons})`
        : null,
  },
  {
    name: 'nothing of the code is in the words',
    when: 'always',
    broken({ look }) {
      const found = /.{0,30}(\bundefined\b|\bNaN\b|\[object |\bnull\b|₹-).{0,30}/.exec(
        `${look.title}\n${look.words}\n${look.names}`,
      );
      return found && `It says "${found[0].trim()}"`;
    },
  },
  {
    name: 'nothing personal is left when somebody has gone',
    when: 'calm',
    broken({ story, look }) {
      if (look.kind !== 'shop' || story.unaware.has(story.device.page())) return null;
      const here = personIn(look)?.phone;
      const asked = look.dialog?.name === 'LOGIN_MODAL' ? look.dialog.words : '';
      const places = {
        'on the screen': look.words.replace(asked, ''),
        'in what is read out': look.names,
        'in the title': look.title,
        'in the storage': Object.values({ ...look.local, ...look.session }).join('\n'),
      };
      for (const [phone, facts] of story.people) {
        if (phone === here) continue;
        for (const fact of facts) {
          if (story.typed.has(fact)) continue;
          const found = Object.entries(places).find(([, text]) =>
            new RegExp(`(^|[^\\w])${fact}([^\\w]|$)`).test(text),
          );
          if (found) return `"${fact}" of somebody who has left is ${found[0]}`;
        }
      }
      return null;
    },
  },
  {
    name: 'a dialog has the focus and can be left',
    when: 'calm',
    broken({ look, made }) {
      const { dialog } = look;
      if (dialog && !dialog.hasFocus && look.sheet === null)
        return `The focus is not in the dialog ${dialog.name}`;
      if (dialog && !dialog.canClose) return `The dialog ${dialog.name} has nothing to close it with`;
      if (made.was?.kind !== 'escape') return null;
      const { before } = made.was;
      if (!before.dialog) return null;
      if (dialog?.name === before.dialog.name && dialog.words === before.dialog.words) {
        return `Escape does not close the dialog ${dialog.name}`;
      }
      return !dialog && look.focusLost
        ? `Nothing has the focus after Escape has closed ${before.dialog.name}`
        : null;
    },
  },
  {
    name: 'nothing scrolls sideways',
    when: 'always',
    broken({ look, made }) {
      const wide = Math.max(look.sideways, made.sideways);
      return look.kind === 'shop' && wide > 1 ? `${look.path} can be scrolled sideways by ${wide} px` : null;
    },
  },
  {
    name: 'back goes back',
    when: 'calm',
    broken({ story, look, made }) {
      if (made.was?.kind !== 'back' || story.device.isApp) return null;
      const { before } = made.was;
      // the payer's pages are not the shop's
      if (look.kind !== 'shop') return null;
      if (look.path !== before.path || look.kind !== before.kind) return null;
      // money is on its way: whoever goes back to paying is led here again
      if (look.payment === 'pending') return null;
      if (before.dialog?.name !== look.dialog?.name) return null;
      return before.words === look.words ? `Back changes nothing at ${look.path}` : null;
    },
  },
  {
    name: 'nothing is thrown, logged as an error or against the document policy',
    when: 'always',
    broken: ({ story }) => {
      const [trouble] = story.device.ears.troubles();
      return trouble === undefined ? null : trouble.slice(0, 600);
    },
  },
];

/** Only the screen of an order asks for it. */
function isAbout(path: string, orderId: string): boolean {
  return path.startsWith('/v1/orders/') && path.endsWith(`/${orderId}`);
}
