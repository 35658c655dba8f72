import type { Paise } from '../model/money.ts';
import type { CartIntents, CartProduct } from './cart-model.ts';

export type IntentFact =
  | { type: 'line-wanted'; product: CartProduct; quantity: number; tap: number }
  | { type: 'donation-wanted'; selected: boolean; tap: number }
  | { type: 'address-wanted'; addressId: number | null; tap: number }
  /** whoever wanted it there is gone */
  | { type: 'address-dropped' }
  /** null: the server has answered */
  | { type: 'tip-wanted'; amount: Paise | null }
  /** the server has answered a call that carried every tap up to this one */
  | { type: 'taps-answered'; upTo: number };

export function noIntents(): CartIntents {
  return { lines: {}, donation: null, address: null, tip: null };
}

export function reduceIntents(intents: CartIntents, fact: IntentFact): CartIntents {
  switch (fact.type) {
    case 'line-wanted': {
      const { product, quantity, tap } = fact;
      // More of it later does not move it behind what came between.
      const firstTap = intents.lines[product.productId]?.firstTap ?? tap;
      const intent = { product, quantity, tap, firstTap };
      return { ...intents, lines: { ...intents.lines, [product.productId]: intent } };
    }
    case 'donation-wanted':
      return { ...intents, donation: { selected: fact.selected, tap: fact.tap } };
    case 'address-wanted':
      return { ...intents, address: { addressId: fact.addressId, tap: fact.tap } };
    case 'address-dropped':
      return { ...intents, address: null };
    case 'tip-wanted':
      return { ...intents, tip: fact.amount };
    case 'taps-answered': {
      const later = Object.entries(intents.lines).filter(([, intent]) => intent.tap > fact.upTo);
      const donation = intents.donation && intents.donation.tap > fact.upTo ? intents.donation : null;
      const address = intents.address && intents.address.tap > fact.upTo ? intents.address : null;
      return { ...intents, lines: Object.fromEntries(later), donation, address };
    }
  }
}
