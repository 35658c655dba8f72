import * as v from 'valibot';
import { isApiError } from '../http/api.ts';

const refusal = v.looseObject({ message: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) });

/** The message that the backend sent with a refusal; `fallback` if there is none. */
export function refusalMessage(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.kind !== 'http' || error.status >= 500) return fallback;
  const parsed = v.safeParse(refusal, error.body);
  return parsed.success ? parsed.output.message : fallback;
}
