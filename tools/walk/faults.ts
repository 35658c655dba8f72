/** A fault to put into the source on purpose. The walker has to find each of them. */
export interface Fault {
  name: string;
  changes: readonly { file: string; find: string; replace: string }[];
  /** matches the failure that this fault causes, and no other */
  seenAs: RegExp;
}

export const FAULTS: readonly Fault[] = [
  {
    // orders go to the first address chosen for the cart, even after another is chosen
    name: 'other-address',
    changes: [
      {
        file: 'src/checkout/entry/delivery-address.ts',
        find: 'cart.setAddress(selectedId < 0 ? null : selectedId, { changed });',
        replace: 'if (cart.view().addressId === null) cart.setAddress(selectedId, { changed });',
      },
      {
        file: 'src/checkout/entry/delivery-address.ts',
        find: '} else if (addressId !== address.state.selectedId) void address.followServer(addressId);',
        replace: '}',
      },
      {
        file: 'src/checkout/entry/readiness.ts',
        find: 'addressId === shownAddressId &&\n    deriveAddress(cart, intents) === addressId',
        replace: 'deriveAddress(cart, intents) === addressId',
      },
      {
        file: 'src/checkout/entry/entry.ts',
        find: 'return !pending && addressId === (chosenAddress()?.id ?? null);',
        replace: 'return !pending && addressId !== null;',
      },
      {
        file: 'src/checkout/payment/payment-api.ts',
        find: '...(attempt.addressId !== undefined && { address_id: attempt.addressId }),',
        replace: '',
      },
    ],
    seenAs: /goes to (Home|Work|Gym)/,
  },
  {
    name: 'dropped-line',
    changes: [
      {
        file: 'src/cart/reduce.ts',
        find: 'if (line.quantity <= 0) continue;',
        replace: 'if (line.quantity <= 0 || count > 4) continue;',
      },
    ],
    seenAs: /The page has .*, the books have|The cart was .* when Pay was tapped/,
  },
  {
    name: 'cached-amount',
    changes: [
      {
        file: 'src/checkout/ui/PayFooter.tsx',
        find: "import { ChevronRight } from 'lucide';",
        replace: "import { ChevronRight } from 'lucide';\nimport { useState } from 'react';",
      },
      {
        file: 'src/checkout/ui/PayFooter.tsx',
        find: 'const split = useSplit();',
        replace: 'const current = useSplit();\n  const [split] = useState(current);',
      },
    ],
    seenAs: /^.*Pay sa(ys|id) ₹?[\d,.]+/,
  },
  {
    name: 'paid-twice',
    changes: [
      {
        file: 'src/checkout/entry/entry.ts',
        find: 'isPaymentOpen: payment.isOpen(),',
        replace: "isPaymentOpen: payment.isOpen() && payment.watched.get().payment.name !== 'opening',",
      },
      {
        file: 'src/checkout/payment/attempts.ts',
        find: 'for (const earlier of journal.ofCart(order.cartId)) {',
        replace:
          "for (const earlier of journal.ofCart(order.cartId).filter((one) => one.state !== 'opening')) {",
      },
      {
        file: 'src/checkout/payment/reduce-payment.ts',
        find: "if (payment.name === 'idle') return { name: 'opening', attempt: fact.attempt };",
        replace:
          "if (payment.name === 'idle' || payment.name === 'opening') return { name: 'opening', attempt: fact.attempt };",
      },
      { file: 'src/checkout/ui/PayFooter.tsx', find: 'busy={paying}', replace: '' },
      { file: 'src/checkout/entry/entry.ts', find: 'if (pending) return pending;', replace: '' },
    ],
    seenAs: /have asked for \d+ payments|has opened \d+ payments|was ordered twice/,
  },
  {
    name: 'stale-badge',
    changes: [
      {
        file: 'src/cart/ui/CartBar.tsx',
        find: "import { ChevronRight } from 'lucide';",
        replace: "import { ChevronRight } from 'lucide';\nimport { useState } from 'react';",
      },
      {
        file: 'src/cart/ui/CartBar.tsx',
        find: 'const more = costAndSaving(cart);',
        replace: 'const more = costAndSaving(cart);\n  const [badge] = useState(count);',
      },
      {
        file: 'src/cart/ui/CartBar.tsx',
        find: '<span data-testid="cart-count">{count}</span>',
        replace: '<span data-testid="cart-count">{badge}</span>',
      },
    ],
    seenAs: /The badge says|the badge says/,
  },
  {
    name: 'lost-journal-entry',
    changes: [
      {
        file: 'src/checkout/payment/journal.ts',
        find: 'save([v.parse(entrySchema, entry), ...otherEntries]);',
        replace: 'save(otherEntries);',
      },
    ],
    seenAs: /has never been on the screen/,
  },
  {
    name: 'personal-data-after-logout',
    changes: [
      {
        file: 'src/address/address-store.ts',
        find: 'session.onLogout(UserChangeStep.addresses, forgetShopper)',
        replace: 'session.onLogout(UserChangeStep.addresses, () => {})',
      },
    ],
    seenAs: /of a shopper who has logged out is/,
  },
  {
    name: 'stuck-dialog',
    changes: [
      {
        file: 'src/ui/Dialog.tsx',
        find: 'event.preventDefault();\n        onClose();',
        replace: 'event.preventDefault();',
      },
    ],
    seenAs: /Escape does not close/,
  },
  {
    name: 'sideways',
    changes: [
      {
        file: 'src/cart/ui/CartBill.module.css',
        find: '\n.rows {',
        replace: '\n.rows {\n  min-width: 110vw;',
      },
    ],
    seenAs: /can be scrolled sideways/,
  },
  {
    name: 'uncaught-rejection',
    changes: [
      {
        file: 'src/cart/calls/calls.ts',
        find: 'deps.onError(error);',
        replace: 'throw error;',
      },
    ],
    seenAs: /^nothing is thrown/,
  },
  {
    name: 'coupon-that-costs',
    changes: [
      {
        file: 'src/cart/coupons/coupon-store.ts',
        find: 'if (question === null) return true;',
        replace: 'if (question !== undefined) return true;',
      },
    ],
    seenAs: /without a confirmation/,
  },
  {
    // the method takes the whole amount, beside the part from the balance
    name: 'part-paid-twice',
    changes: [
      {
        file: 'fixtures/wallet-ledger.ts',
        find: 'purchase.payable - balance;',
        replace: 'purchase.payable - balance * 0;',
      },
    ],
    seenAs: /of \d+ paise took \d+|and payment \S+ took \d+/,
  },
  {
    name: 'refund-twice',
    changes: [
      {
        file: 'fixtures/order-help.ts',
        find: 'if (earlier && isSame(earlier, input, items)) return order;',
        replace: 'void (earlier && isSame(earlier, input, items));',
      },
      {
        file: 'fixtures/order-help.ts',
        find: 'if (input.request_key !== keyFor(order)) {',
        replace: "if (input.request_key === '') {",
      },
      {
        file: 'fixtures/order-help.ts',
        find: 'request.items.filter((item) => item.productId === productId)',
        replace: 'request.items.filter((item) => item.productId === -productId)',
      },
    ],
    seenAs: /is refunded|into the wallet|are reported/,
  },
  {
    name: 'tap-lost-between-tabs',
    changes: [
      {
        file: 'src/cart/persist/persist.ts',
        find: 'followWhileVisible: followVersion,',
        replace: 'followWhileVisible: () => void followVersion,',
      },
    ],
    seenAs: /in two tabs add up to/,
  },
  {
    name: 'stale-price-offline',
    changes: [
      {
        file: 'src/cart/sync.ts',
        find: 'if (quantity > before && deps.isStale?.()) {',
        replace: 'if (quantity > before && deps.isStale === undefined) {',
      },
    ],
    seenAs: /at its old price/,
  },
];
