import * as v from 'valibot';
import { ownValue } from '../../model/own-value.ts';

const asText = (raw: unknown): string => (typeof raw === 'string' ? raw.trim() : '');

/**
 * The link of a typed action: an object with a `type` and a member of that name that holds a `url`. The name
 * is the backend's brand followed by `_deeplink`. Empty if the action has no link.
 */
export function linkOf(action: unknown): string {
  if (typeof action === 'string') return action.trim();
  if (typeof action !== 'object' || action === null) return '';
  const { type } = action as { type?: unknown };
  const name = asText(type);
  const member = ownValue(action as Record<string, unknown>, name);
  if (typeof member === 'object' && member !== null && /(^|_)(deeplink|url)$/.test(name)) {
    const { url, deeplink } = member as { url?: unknown; deeplink?: unknown };
    return asText(url) || asText(deeplink);
  }
  // Opening the cart preview means going to the cart.
  return name === 'open_cart_preview' ? '/cart' : '';
}

export const link = v.pipe(v.optional(v.unknown(), null), v.transform(linkOf));
