import type * as v from 'valibot';
import { check } from '../../fixtures/checks.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

export interface CallContext {
  /** aborted when the client cancels the call, or is gone */
  signal: AbortSignal;
  /** tells the client how far a long call is, if it wants to know. `progress` grows with each report */
  report(progress: number, message: string): void;
}

/** A failure whose message is masked already. Messages of other errors are masked as a whole. */
export class MaskedFailure extends Error {
  override readonly name = 'MaskedFailure';
}

/** Hints for the client, which may ask a person before a call. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  inputSchema: JsonSchema;
  /** Resolves with JSON in which nothing is secret. Throws an error whose message says what to do. */
  call(input: unknown, context: CallContext): Promise<unknown>;
}

type ToolInput = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** A tool whose input is validated with the schema that the client is shown. */
export function defineTool<S extends ToolInput>({
  input,
  run,
  ...facts
}: Omit<Tool, 'inputSchema' | 'call'> & {
  input: S;
  run(input: v.InferOutput<S>, context: CallContext): Promise<unknown>;
}): Tool {
  return {
    ...facts,
    inputSchema: toJsonSchema(input),
    call: async (value, context) => run(check(input, value), context),
  };
}
