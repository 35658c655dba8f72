import * as v from 'valibot';
import { ApiError } from './api.ts';

/** Validates the body. Too deep nesting, which overflows the stack, counts as malformed. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  requestName: string,
  status: number,
): v.InferOutput<S> {
  let reason = 'the answer is nested too deeply';
  try {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    reason = describe(parsed.issues[0]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ApiError('malformed', `${requestName}: ${reason}`, status);
}

/** Names the field but never its value: responses contain personal data. */
function describe(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? '(root)';
  return `the answer does not fit at "${field}": expected ${issue.expected ?? 'something else'}`;
}
