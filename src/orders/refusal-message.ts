import * as v from 'valibot';
import { isApiError } from '../http/api.ts';
import * as m from './messages.ts';

const refusal = v.looseObject({ message: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

/**
 * The server's message for a refusal; null: not a refusal, or an expired session, which is handled elsewhere.
 */
export function refusalMessage(error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  const { status } = error;
  if (status >= 500 || [401, 403, 408, 429].includes(status)) return null;
  const parsed = v.safeParse(refusal, error.body);
  return parsed.success ? parsed.output.message : m.requestRefused;
}
