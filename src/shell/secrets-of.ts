import type { KeyValue } from '../model/ports.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';

/** All personal data that the shop holds now, to be redacted from reports. */
export function secretsOf(
  session: SessionStore,
  storage: KeyValue,
  checkout: CheckoutFeature | null,
): string[] {
  const { accessToken, phone, name } = session.state;
  const login = session.login.get();
  const held = [accessToken, phone, name, login.phoneNumber, login.otp, ...authKeyIn(storage)];
  if (checkout) {
    const { list, form } = checkout.address.state;
    for (const address of list)
      held.push(address.name, address.line, ...address.line.split(', '), address.place);
    // these fields of the form are not personal
    const { labelOption, location_source, ...typed } = form ?? {};
    const { entry, funding } = checkout.checkout;
    held.push(...Object.values(typed), entry.state.upiId, funding.watched.get().upiId);
  }
  return held.filter((value): value is string => typeof value === 'string' && value !== '');
}

function authKeyIn(storage: KeyValue): unknown[] {
  try {
    return [JSON.parse(storage.get('auth_key') ?? '{}').key];
  } catch {
    return [];
  }
}
