/** The subset of JSON Schema (draft 2020-12) that {@link TRACE_SCHEMA} uses. */
export interface Schema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

export const TRACE_FORMAT = 'doorstep-bridge-trace';

/** Raised if older readers would misread a file; additions do not raise it. */
export const TRACE_VERSION = 1;

const TEXT: Schema = { type: 'string' };
const FLAG: Schema = { type: 'boolean' };
const FLAGS = ['appBanners', 'storeLinks', 'externalLinks', 'hostTitleBar'];
const TEXTS: Schema = { type: 'array', items: TEXT };
const TIME: Schema = { type: 'integer', description: 'milliseconds since 1970' };

const ENTRY: Schema = {
  type: 'object',
  required: ['id', 'at', 'kind', 'method', 'direction', 'outcome'],
  properties: {
    id: { type: 'integer', description: 'grows by one with every new entry' },
    at: { ...TIME, description: 'when it began; milliseconds since 1970' },
    kind: {
      enum: ['call', 'message', 'event', 'note'],
      description:
        'a method of the bridge, a message over the wire, something the host told, a note of the shop’s own',
    },
    method: { type: 'string', description: 'the bridge’s method, the host’s, or the event’s name' },
    direction: { enum: ['sent', 'received'], description: 'seen from the shop' },
    duration: { type: 'number', description: 'milliseconds until a call settled; only calls have it' },
    outcome: {
      enum: [
        'open',
        'ok',
        'late',
        'double',
        'other-id',
        'deadline',
        'declined',
        'dismissed',
        'aborted',
        'busy',
        'not-in-host',
        'unsupported',
        'unavailable',
        'malformed',
        'invalid-argument',
        'refused-origin',
        'host-error',
      ],
      description:
        'how a call ended; a message that changed nothing is late, double, other-id or refused-origin',
    },
    call: { type: 'integer', description: 'the id of the call that a message belongs to' },
    payload: { description: 'what was asked or said, masked; absent when nothing was' },
    reply: {
      description:
        'the kind or outcome of a call’s answer, or its error as {name, message, code, hostCode, sideEffects}; never the answer itself',
    },
  },
};

/** The JSON Schema of a trace file. Readers ignore unknown fields. */
export const TRACE_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A trace of what a shop and its host said to each other',
  type: 'object',
  required: ['format', 'version', 'exportedAt', 'host', 'entries'],
  properties: {
    format: { const: TRACE_FORMAT },
    version: { const: TRACE_VERSION },
    exportedAt: TIME,
    host: {
      type: 'object',
      required: ['name', 'platform', 'capabilities', 'policy'],
      properties: {
        name: { type: 'string', description: 'as in the registry; web in a plain browser' },
        platform: TEXT,
        version: { type: 'string', description: 'the host app’s own; absent when it told none' },
        capabilities: { ...TEXTS, description: 'those that can() said yes to when the file was written' },
        policy: {
          type: 'object',
          description: 'what may exist in the page',
          required: ['logins', 'payments', 'methods', ...FLAGS],
          properties: {
            logins: TEXTS,
            payments: { enum: ['chooser', 'host'] },
            methods: TEXTS,
            ...Object.fromEntries(FLAGS.map((flag) => [flag, FLAG])),
          },
        },
      },
    },
    source: {
      type: 'object',
      description: 'how the trace came about; absent: unknown',
      required: ['description'],
      properties: {
        description: { type: 'string', description: 'a sentence' },
        userAgent: { type: 'string', description: 'the page’s navigator.userAgent' },
        pageVersion: { type: 'string', description: 'the version of the page that recorded' },
      },
    },
    entries: { type: 'array', items: ENTRY, description: 'oldest first' },
  },
};

/** A sentence about the first mismatch between `value` and `schema`; null if there is none. */
export function objectionTo(value: unknown, schema: Schema, where = 'the file'): string | null {
  const { type, enum: allowed, properties = {}, required = [], items } = schema;
  if (type && !isOf(type, value)) return `${where} must be of the type ${type}`;
  if ('const' in schema && value !== schema.const) return `${where} must be ${schema.const}`;
  if (allowed && !allowed.includes(value)) return `${where} must be one of ${allowed.join(', ')}`;
  if (items) {
    for (const [index, item] of (value as unknown[]).entries()) {
      const objection = objectionTo(item, items, `${where}[${index}]`);
      if (objection) return objection;
    }
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, inner] of Object.entries(properties)) {
    const field = fields[name];
    const path = where === 'the file' ? name : `${where}.${name}`;
    if (field === undefined && !required.includes(name)) continue;
    const objection = field === undefined ? `${path} is missing` : objectionTo(field, inner, path);
    if (objection) return objection;
  }
  return null;
}

function isOf(type: NonNullable<Schema['type']>, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
