import * as v from 'valibot';
import type { Clock, KeyValue } from '../../model/ports.ts';

/** The storage key of the phone number that a wallet has sent a code to. */
export const AWAITED_CODE = 'wallet-code';
/** The maximum time for which a wallet's code is valid. */
const CODE_TTL_MS = 10 * 60_000;

const awaitedCodeSchema = v.object({
  provider: v.number(),
  phone: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  codeLength: v.fallback(v.nullable(v.number()), null),
  /** milliseconds since 1970 */
  at: v.number(),
});

/** Stores the number that a code was sent to: the page may reload while the shopper reads the code in another app. */
export function createAwaitedCode({ storage, clock }: { storage: KeyValue; clock: Clock }, provider: number) {
  const forget = () => storage.remove(AWAITED_CODE);

  function readStored(): v.InferOutput<typeof awaitedCodeSchema> | null {
    try {
      return v.parse(awaitedCodeSchema, JSON.parse(storage.get(AWAITED_CODE) ?? ''));
    } catch {
      return null;
    }
  }

  return {
    forget,
    store(phone: string, codeLength: number | null): void {
      storage.set(AWAITED_CODE, JSON.stringify({ provider, phone, codeLength, at: clock.now() }));
    },
    /** the awaited code's number and age; null: no code is awaited */
    current(): { phone: string; codeLength: number | null; seconds: number } | null {
      const storedCode = readStored();
      const elapsed = storedCode ? clock.now() - storedCode.at : CODE_TTL_MS;
      if (elapsed < 0 || elapsed >= CODE_TTL_MS) {
        forget();
        return null;
      }
      return storedCode && storedCode.provider === provider
        ? { phone: storedCode.phone, codeLength: storedCode.codeLength, seconds: Math.floor(elapsed / 1000) }
        : null;
    },
  };
}
