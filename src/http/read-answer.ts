import * as v from 'valibot';
import { ApiError } from './api.ts';
import * as m from './messages.ts';

/** Validates the body. Too deep nesting, which overflows the stack, counts as malformed. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  what: string,
  status: number,
): v.InferOutput<S> {
  let why = m.answerIsNestedTooDeeply;
  try {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    why = describe(parsed.issues[0]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ApiError('malformed', `${what}: ${why}`, status);
}

/** Names the field but never its value: responses contain personal data. */
function describe(issue: v.BaseIssue<unknown>): string {
  return m.answerDoesNotFitAt(v.getDotPath(issue) ?? '(root)', issue.expected ?? 'something else');
}
