import { expectTypeOf } from 'vitest';
import {
  type Bridge,
  BridgeError,
  type BridgeErrorCode,
  connect,
  type Coordinates,
  type LoginResult,
  type Executed,
  type PayHint,
  type PickedFile,
  type Registry,
} from '../../bridge/index.ts';

/** Checked by the compiler only: what a shop may and may not ask of a bridge. */
export async function shop(registry: Registry, env: Parameters<typeof connect>[0]['env']): Promise<void> {
  const bridge = await connect({ registry, env });
  const { signal } = new AbortController();
  expectTypeOf(bridge).toEqualTypeOf<Bridge>();
  expectTypeOf(bridge.can('login.grant-token')).toEqualTypeOf<boolean>();
  // @ts-expect-error there is no such capability
  bridge.can('login');

  // the call accepts an AbortSignal
  expectTypeOf(bridge.login({ signal })).resolves.toEqualTypeOf<LoginResult & Executed>();
  const payment = { returnUrl: 'https://shop.example/done', amount: { minor: 5800, currency: 'INR' } };
  expectTypeOf(bridge.pay(payment, { signal })).resolves.toEqualTypeOf<PayHint & Executed>();
  expectTypeOf(bridge.location({ signal })).resolves.toEqualTypeOf<Coordinates & Executed>();
  expectTypeOf(bridge.share({ title: 'List', url: '/' }, { signal })).resolves.toEqualTypeOf<Executed>();
  expectTypeOf(bridge.open('/help', { signal })).resolves.toEqualTypeOf<Executed>();
  expectTypeOf(bridge.close({ signal })).resolves.toEqualTypeOf<Executed>();
  expectTypeOf(bridge.pickFile({ kind: 'image' }, { signal })).resolves.toEqualTypeOf<PickedFile[]>();
  expectTypeOf(bridge.storage.get('key', { signal })).resolves.toEqualTypeOf<string | null>();
  expectTypeOf(bridge.storage.set('key', 'text', { signal })).resolves.toEqualTypeOf<void>();
  expectTypeOf(bridge.storage.remove('key', { signal })).resolves.toEqualTypeOf<void>();
  expectTypeOf(bridge.log('seen', { sku: 1 })).toEqualTypeOf<void>();

  // @ts-expect-error amounts are not in rupees
  bridge.pay({ returnUrl: '/', rupees: 58 });
  // @ts-expect-error the kind is a family of files, not a media type
  bridge.pickFile({ kind: 'image/png' });
  // @ts-expect-error a hint never proves a payment
  const paid: PayHint['outcome'] = 'paid';

  const login = await bridge.login();
  // @ts-expect-error there is no proof while the page is being left
  login.value.slice();
  if (login.kind !== 'navigated') expectTypeOf(login.value).toEqualTypeOf<string>();

  const stop = bridge.on('back', (event) => event.preventDefault());
  expectTypeOf(stop).toEqualTypeOf<() => void>();
  for (const name of ['visible', 'hidden', 'return', 'online', 'offline'] as const) {
    bridge.on(name, (event) => expectTypeOf(event).toEqualTypeOf<undefined>());
  }
  // @ts-expect-error no host reports that a payment succeeded
  bridge.on('paid', () => paid);

  try {
    await bridge.login();
  } catch (error) {
    if (error instanceof BridgeError) {
      expectTypeOf(error.code).toEqualTypeOf<BridgeErrorCode>();
      expectTypeOf(error.hostCode).toEqualTypeOf<string | undefined>();
    }
  }
}
