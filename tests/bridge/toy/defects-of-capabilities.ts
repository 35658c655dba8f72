import { BridgeError } from '../../../bridge/index.ts';
import { adapterDefect, channelDefect, type Defect, failAlways, onlyIn, storage } from './defect.ts';

/** Defects in handling the choices of the user. */
export const CHOICE_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'reports a declined login as a host error',
    ({ login }) => ({
      login: (context) =>
        login?.(context).catch(() => Promise.reject(new BridgeError('host-error', 'it failed'))) ??
        failAlways(),
    }),
    [
      'login: is declined or dismissed when the person refuses',
      'login: is declined or dismissed when the person dismisses',
    ],
  ),
  adapterDefect(
    'rejects every login after a declined one',
    ({ login }) => {
      let sulking = false;
      return {
        async login(context) {
          if (sulking) throw new BridgeError('declined', 'the person said no before');
          try {
            return await login?.(context);
          } catch (error) {
            sulking = true;
            throw error;
          }
        },
      };
    },
    ['login: can be retried after a refusal'],
  ),
  adapterDefect(
    'returns the same login proof again',
    ({ login }) => {
      let proof: Promise<unknown> | undefined;
      return {
        login(context) {
          proof ??= login?.(context);
          return proof ?? failAlways();
        },
      };
    },
    ['login: never returns the same proof twice'],
  ),
  adapterDefect(
    'stores the login proof in the page’s storage',
    ({ login }, { env }) => ({
      async login(context) {
        const proof = await login?.(context);
        env.window?.localStorage.setItem('toy', JSON.stringify(proof));
        return proof;
      },
    }),
    ['login: keeps the proof out of the page’s storage and URLs'],
  ),
  onlyIn(
    'full',
    adapterDefect(
      'opens the payment page after the sheet has failed',
      ({ pay }, { env }) => ({
        async pay(request, context) {
          const hint = await pay?.(request, context);
          env.navigate('https://pay.example/again');
          return hint;
        },
      }),
      [
        'pay: does not open another payment when the person refuses',
        'pay: does not open another payment when the person dismisses',
      ],
    ),
  ),
  adapterDefect('reports a payment as paid', () => ({ pay: async () => ({ outcome: 'paid' }) }), [
    'pay: returns only a hint, whatever the person does',
  ]),
  onlyIn(
    'lite',
    adapterDefect(
      'adds a parameter to the payment page’s URL',
      ({ pay }) => ({
        pay: (request, context) =>
          pay?.({ ...request, redirectUrl: `${request.redirectUrl}?by=toy` }, context) ?? failAlways(),
      }),
      ['pay: opens the payment page it was given if the host has no sheet'],
    ),
  ),
  adapterDefect(
    'waits forever for a payment that cannot be opened',
    ({ pay }) => ({
      pay: (request, context) =>
        request.reservationId || request.redirectUrl
          ? (pay?.(request, context) ?? failAlways())
          : new Promise(() => {}),
    }),
    ['pay: fails at once without an id or a page'],
  ),
  adapterDefect(
    'redirects to the payment page even after an abort',
    ({ pay }, { env }) => ({
      async pay(request, context) {
        try {
          return await Promise.race([pay?.(request, context), waitForAbort(context.signal)]);
        } catch {
          env.navigate(`${request.redirectUrl}`);
          return { outcome: 'navigated' };
        }
      },
    }),
    ['pay: does not navigate after the caller has aborted'],
  ),
  adapterDefect(
    'returns a location without permission',
    () => ({ location: async () => ({ latitude: 28, longitude: 77 }) }),
    ['location: is declined or unavailable when the person refuses'],
  ),
  adapterDefect(
    'treats a closed file chooser as an empty choice',
    ({ pickFile }) => ({
      pickFile: (request, context) => pickFile?.(request, context).catch(() => []) ?? failAlways(),
    }),
    ['pickFile: is dismissed when the person closes the picker'],
  ),
  channelDefect(
    'invents a location when the permission is unclear',
    /^location: permission (refused|malformed|numeric-status|absent|throwing)$/,
  ),
];

/** Defects in the adapter's storage. */
export const STORAGE_DEFECTS: readonly Defect[] = [
  storage(
    'keeps the first stored value',
    (right) => ({
      ...right,
      set: async (key, text, context) =>
        (await right.get(key, context)) === null ? right.set(key, text, context) : undefined,
    }),
    ['storage: returns the last stored value'],
  ),
  storage(
    'returns an empty string for a missing value',
    (right) => ({ ...right, get: async (key, context) => (await right.get(key, context)) ?? '' }),
    ['storage: returns null for a missing key', 'storage: returns null for a removed key'],
  ),
  storage(
    'returns null for an empty string',
    (right) => ({
      ...right,
      get: async (key, context) => (await right.get(key, context)) || null,
    }),
    ['storage: distinguishes an empty string from none'],
  ),
  storage(
    'trims stored values',
    (right) => ({
      ...right,
      set: (key, text, context) => right.set(key, text.trim().replace(/\s+/g, ' '), context),
    }),
    ['storage: stores any string unchanged'],
  ),
  storage(
    'normalises keys',
    (right) => ({
      ...right,
      get: (key, context) => right.get(key.replace(/\W/g, ''), context),
      set: (key, text, context) => right.set(key.replace(/\W/g, ''), text, context),
    }),
    ['storage: keeps the values of all keys apart'],
  ),
  adapterDefect('stores values in memory only', () => {
    const kept = new Map<string, string>();
    return {
      storage: {
        get: async (key) => kept.get(key) ?? null,
        set: async (key, text) => void kept.set(key, text),
        remove: async (key) => void kept.delete(key),
      },
    };
  }, ['storage: outlives the bridge']),
  adapterDefect(
    'stores values without a prefix',
    (_, { env }) => ({
      storage: {
        get: async (key) => env.window?.localStorage.getItem(key),
        set: async (key, text) => env.window?.localStorage.setItem(key, text),
        remove: async (key) => env.window?.localStorage.removeItem(key),
      },
    }),
    ['storage: does not touch what the page stores itself'],
  ),
];

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
