import type { StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { maskText } from '../../bridge/mask.ts';
import { check } from '../../fixtures/checks.ts';

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

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** hints for the client, which may ask a person before a call */
  annotations: ToolAnnotations;
  inputSchema: StandardSchemaWithJSON;
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
    inputSchema: schemaOf(input),
    call: (value, context) => run(value as v.InferOutput<S>, context),
  };
}

function schemaOf(input: ToolInput): StandardSchemaWithJSON {
  // what a JSON Schema cannot say is still checked
  const describe = () => ({ ...toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) });
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate(value) {
        try {
          return { value: check(input, value) };
        } catch (error) {
          return { issues: [{ message: maskText((error as Error).message) }] };
        }
      },
      jsonSchema: { input: describe, output: describe },
    },
  };
}
