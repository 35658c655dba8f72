import type * as v from 'valibot';

/** A JSON Schema of draft 2020-12, as far as the tools need it. */
export interface JsonSchema {
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  enum?: readonly unknown[];
  anyOf?: JsonSchema[];
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** What valibot's schemas and actions have in common, whatever their types. */
interface Part {
  kind: 'schema' | 'validation' | 'metadata' | 'transformation';
  type: string;
  pipe?: readonly Part[];
  entries?: Readonly<Record<string, Part>>;
  item?: Part;
  wrapped?: Part;
  options?: readonly unknown[];
  default?: unknown;
  requirement?: unknown;
  message?: unknown;
  description?: string;
}

/** The JSON Schema of what a schema accepts. Throws for a kind of schema that no tool has yet. */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  return describe(schema as unknown as Part);
}

function describe(part: Part): JsonSchema {
  const [base, ...actions] = part.pipe ?? [part];
  const result = describeSchema(base ?? part);
  for (const action of actions) addAction(result, action);
  const written = actions.find(({ kind, type }) => kind === 'metadata' && type === 'description');
  return written?.description === undefined ? result : { ...result, description: written.description };
}

function describeSchema(schema: Part): JsonSchema {
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: schema.type };
    case 'unknown':
      return {};
    case 'picklist':
      return { type: 'string', enum: schema.options ?? [] };
    case 'array':
      return { type: 'array', items: describe(partOf(schema.item)) };
    case 'union':
      return { anyOf: (schema.options ?? []).map((option) => describe(option as Part)) };
    case 'optional': {
      const inner = describe(partOf(schema.wrapped));
      return schema.default === undefined ? inner : { ...inner, default: schema.default };
    }
    case 'nullable':
      return { anyOf: [describe(partOf(schema.wrapped)), { type: 'null' }] };
    case 'strict_object': {
      const entries = Object.entries(schema.entries ?? {});
      const required = entries.filter(([, entry]) => entry.type !== 'optional').map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, entry]) => [name, describe(entry)])),
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      };
    }
    default:
      throw new Error(`No JSON Schema is known for valibot's ${schema.type}`);
  }
}

function partOf(part: Part | undefined): Part {
  if (!part) throw new Error('A schema lacks the one inside it');
  return part;
}

function addAction(schema: JsonSchema, { kind, type, requirement, message }: Part): void {
  if (kind !== 'validation') return;
  const limit = Number(requirement);
  const isList = schema.type === 'array';
  switch (type) {
    case 'integer':
      schema.type = 'integer';
      break;
    case 'min_value':
      schema.minimum = limit;
      break;
    case 'max_value':
      schema.maximum = limit;
      break;
    case 'gt_value':
      schema.exclusiveMinimum = limit;
      break;
    case 'lt_value':
      schema.exclusiveMaximum = limit;
      break;
    case 'min_length':
      schema[isList ? 'minItems' : 'minLength'] = limit;
      break;
    case 'max_length':
      schema[isList ? 'maxItems' : 'maxLength'] = limit;
      break;
    case 'regex':
      schema.pattern = (requirement as RegExp).source;
      break;
  }
  // what a refusal says to be expected also describes the field
  if (typeof message === 'string')
    schema.description = [schema.description, message].filter(Boolean).join('; ');
}
