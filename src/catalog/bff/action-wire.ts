import * as v from 'valibot';

const asText = (sent: unknown): string => (typeof sent === 'string' ? sent.trim() : '');

/**
 * Where a typed action leads: an object with a `type` and a member named like it that holds a `url`. Its name is the
 * backend's own brand before `_deeplink`. Empty for an action that leads nowhere.
 */
export function linkOf(action: unknown): string {
  if (typeof action === 'string') return action.trim();
  if (typeof action !== 'object' || action === null) return '';
  const { type } = action as { type?: unknown };
  const name = asText(type);
  const member = Object.hasOwn(action, name) ? (action as Record<string, unknown>)[name] : undefined;
  if (typeof member === 'object' && member !== null && /(^|_)(deeplink|url)$/.test(name)) {
    const { url, deeplink } = member as { url?: unknown; deeplink?: unknown };
    return asText(url) || asText(deeplink);
  }
  // an opened cart is where the cart is
  return name === 'open_cart_preview' ? '/cart' : '';
}

export const link = v.pipe(v.optional(v.unknown(), null), v.transform(linkOf));
