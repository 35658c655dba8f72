import * as v from 'valibot';
import { ApiError } from './api.ts';
import * as m from './messages.ts';

/** The body as its schema reads it. One that is nested without end is as good as none. */
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

/** Names the field and never its value: answers hold personal data. */
function describe(issue: v.BaseIssue<unknown>): string {
  return m.answerDoesNotFitAt(v.getDotPath(issue) ?? '(root)', issue.expected ?? 'something else');
}
