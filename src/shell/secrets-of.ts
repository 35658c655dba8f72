import type { KeyValue } from '../model/ports.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';

/** All personal data that the shop holds at the moment, to be redacted from reports. */
export function secretsOf(
  session: SessionStore,
  storage: KeyValue,
  checkout: CheckoutFeature | null,
): string[] {
  const { accessToken, phone, name } = session.state;
  const login = session.login.get();
  const secrets = [accessToken, phone, name, login.phoneNumber, login.otp, ...readAuthKey(storage)];
  if (checkout) {
    const { list, form } = checkout.address.state;
    for (const address of list)
      secrets.push(address.name, address.line, ...address.line.split(', '), address.place);
    // these fields of the form are not personal
    const { labelOption, location_source, ...personalFields } = form ?? {};
    const { entry, funding } = checkout.checkout;
    secrets.push(...Object.values(personalFields), entry.state.upiId, funding.watched.get().upiId);
  }
  return secrets.filter((value): value is string => typeof value === 'string' && value !== '');
}

function readAuthKey(storage: KeyValue): unknown[] {
  try {
    return [JSON.parse(storage.get('auth_key') ?? '{}').key];
  } catch {
    return [];
  }
}
