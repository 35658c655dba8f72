import type { Schema } from '../trace-schema.ts';
import { type FrameMethod, PROTOCOL, VERSIONS } from './frame-protocol.ts';
import { type Method, NOTHING, SURFACE_OPENRPC, TEXT } from './frame-surfaces-openrpc.ts';

const FLAG: Schema = { type: 'boolean' };
const LENGTH: Schema = { type: 'number', description: 'CSS pixels, 0 to 10000' };
const COLOUR: Schema = { type: 'string', description: 'such as #1a2b3c' };
const ID: Schema = { type: 'string', description: '128 random bits in hexadecimal, used once' };
const VERSION: Schema = { type: 'integer' };
const VERSION_LIST: Schema = { type: 'array', items: VERSION };

const AMOUNT: Schema = {
  type: 'object',
  required: ['minor', 'currency'],
  properties: {
    minor: { type: 'integer', description: 'of the smallest unit of the currency (paise, cents), 0 or more' },
    currency: { type: 'string', description: 'ISO 4217, in capitals' },
  },
};

/** By position, as the bridge's calls have them. The types of the contract are the same; a test holds both together. */
const METHODS: Readonly<Record<FrameMethod, Method>> = {
  login: {
    summary: 'Asks the person for consent, and returns a token that the shop’s backend redeems.',
    params: [],
    result: {
      name: 'artefact',
      schema: {
        type: 'object',
        required: ['kind', 'value'],
        properties: {
          kind: { enum: ['grant', 'code'] },
          value: { type: 'string', description: 'secret; never logged, and never part of a URL' },
          expiresInS: { type: 'number', description: 'seconds from now' },
        },
      },
    },
  },
  pay: {
    summary: 'Opens the host’s payment. The result is a hint: only the backend knows whether it was paid.',
    params: [
      {
        name: 'request',
        required: true,
        schema: {
          type: 'object',
          required: ['returnUrl', 'amount'],
          properties: {
            reservationId: { type: 'string', description: 'the payment’s id in the host’s system' },
            token: { type: 'string', description: 'opens the payment; secret' },
            redirectUrl: {
              type: 'string',
              description: 'the payment’s page: https, of the host’s own schemes, or of the shop’s origin',
            },
            returnUrl: { type: 'string', description: 'where the payment ends: of the shop or of the host' },
            amount: AMOUNT,
          },
        },
      },
    ],
    result: {
      name: 'hint',
      schema: {
        type: 'object',
        required: ['outcome'],
        properties: {
          outcome: { enum: ['ui-closed', 'failed', 'pending', 'dismissed', 'navigated', 'unknown'] },
        },
      },
    },
  },
  location: {
    summary: 'Where the phone is, with the person’s consent.',
    params: [],
    result: {
      name: 'coordinates',
      schema: {
        type: 'object',
        required: ['latitude', 'longitude'],
        properties: {
          latitude: { type: 'number', description: 'degrees, -90 to 90' },
          longitude: { type: 'number', description: 'degrees, -180 to 180' },
        },
      },
    },
  },
  share: {
    summary: 'Opens the host’s sheet for sharing.',
    params: [
      {
        name: 'request',
        required: true,
        schema: {
          type: 'object',
          required: ['title', 'url'],
          properties: {
            title: TEXT,
            text: TEXT,
            url: { type: 'string', description: 'https, or of the shop’s origin' },
          },
        },
      },
    ],
    result: NOTHING,
  },
  open: {
    summary: 'Opens a URL outside the shop.',
    params: [
      {
        name: 'url',
        required: true,
        schema: {
          type: 'string',
          description:
            'https, tel, mailto, a UPI payment, of the host’s own schemes, or of the shop’s origin; refuse others',
        },
      },
    ],
    result: NOTHING,
  },
  close: { summary: 'Closes the shop.', params: [], result: NOTHING },
  'storage.get': {
    summary: 'Reads a text that the shop has stored.',
    params: [{ name: 'key', required: true, schema: TEXT }],
    result: { name: 'value', schema: { description: 'the text; null if there is none' } },
  },
  'storage.set': {
    summary: 'Stores a text, kept between visits.',
    params: [
      { name: 'key', required: true, schema: TEXT },
      { name: 'value', required: true, schema: TEXT },
    ],
    result: NOTHING,
  },
  'storage.remove': {
    summary: 'Removes a stored text.',
    params: [{ name: 'key', required: true, schema: TEXT }],
    result: NOTHING,
  },
  pickFile: {
    summary: 'Lets the person choose files.',
    params: [
      {
        name: 'request',
        required: true,
        schema: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { enum: ['image', 'video', 'audio', 'document'] }, multiple: FLAG },
        },
      },
    ],
    result: {
      name: 'files',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'type', 'bytes'],
          properties: {
            name: TEXT,
            type: { type: 'string', description: 'a media type' },
            size: { type: 'integer', description: 'in bytes' },
            bytes: { description: 'a Blob, cloned' },
          },
        },
      },
    },
  },
  ...SURFACE_OPENRPC,
};

const message = (
  description: string,
  type: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  type: 'object',
  description,
  required: ['type', ...Object.keys(properties).filter((name) => !optional.includes(name))],
  properties: { type: { const: type }, ...properties },
});

const greeting = (
  description: string,
  type: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema =>
  message(
    description,
    type,
    { protocol: { const: PROTOCOL }, nonce: { ...ID, description: 'new for every document' }, ...properties },
    ['hostVersion', ...optional],
  );

/** Every message, by its `type`; `reply` has two forms. */
const MESSAGES: Readonly<Record<string, Schema>> = {
  hello: greeting(
    'shop → host, by `window.parent.postMessage`, to each origin that may embed the shop. Repeated until it is answered',
    'hello',
    { versions: VERSION_LIST },
  ),
  welcome: greeting(
    'host → shop, to the shop’s origin, with one end of a `MessageChannel`. All that follows uses that channel',
    'welcome',
    {
      version: { ...VERSION, description: 'the highest that both have' },
      capabilities: { type: 'array', items: TEXT },
      surfaces: {
        type: 'array',
        items: { enum: Object.keys(SURFACE_OPENRPC) },
        description: 'the methods of these that the host has; the shop calls no others of them',
      },
      hostVersion: TEXT,
    },
    ['surfaces'],
  ),
  refuse: greeting('host → shop, instead of `welcome`: no version in common', 'refuse', {
    versions: VERSION_LIST,
  }),
  call: message('shop → host', 'call', {
    id: ID,
    method: { enum: Object.keys(METHODS) },
    params: { type: 'array' },
  }),
  cancel: message('shop → host: the shop no longer waits. Close what is open; do not reply', 'cancel', {
    id: ID,
  }),
  reply: message(
    'host → shop, once for each call. `ok` true has `value`; `ok` false has `code` and `message`',
    'reply',
    { id: ID, ok: FLAG, value: {}, code: TEXT, message: TEXT, hostCode: TEXT },
    ['value', 'code', 'message', 'hostCode'],
  ),
  event: message(
    'host → shop: its back button was pressed, a page of its own was closed, or the frame is about to be stopped and in use again',
    'event',
    { id: ID, name: { enum: ['back', 'return', 'suspend', 'resume'] } },
  ),
  told: message(
    'shop → host: answers an event, within a second; suspend, within three, once all is saved',
    'told',
    {
      id: ID,
      prevented: { type: 'boolean', description: 'the shop has gone back itself, so the host stays' },
    },
  ),
  facts: message(
    'host → shop, after welcome and after each change, if the host knows more of the page around the shop than a browser',
    'facts',
    {
      insets: {
        type: 'object',
        properties: {
          safeArea: {
            type: 'object',
            properties: { top: LENGTH, right: LENGTH, bottom: LENGTH, left: LENGTH },
          },
          keyboard: LENGTH,
        },
      },
      appearance: {
        type: 'object',
        properties: {
          scheme: { enum: ['light', 'dark'] },
          colours: { type: 'object', properties: { background: COLOUR, text: COLOUR, accent: COLOUR } },
          textScale: { type: 'number', description: '0.5 to 4; 1 is normal' },
          reducedMotion: FLAG,
        },
      },
    },
    ['insets', 'appearance'],
  ),
  log: message('shop → host: an analytics event, without an answer', 'log', {
    event: TEXT,
    properties: { type: 'object' },
  }),
  bye: message('either way: no more messages; open calls have failed', 'bye', {}),
};

/**
 * The frame protocol as an OpenRPC document, for hosts written without this package. Methods have the parameters and results
 * of a `call` and its `reply`; `components.schemas` has the messages around them.
 */
export const FRAME_OPENRPC = {
  openrpc: '1.3.2',
  info: {
    title: 'Doorstep frame protocol',
    version: String(Math.max(...VERSIONS)),
    description:
      'What a page that embeds the shop in a frame and the shop say to each other. Messages are structured clones, not JSON-RPC: see components.schemas. A host may lack methods; `welcome` lists what it has. Accept messages only from the frame’s window and the shop’s exact origin, run one login and one payment at a time, and settle a call that is cancelled. In an app’s web view, both say the same as JSON through one object, `postMessage(text)` and `onmessage({data})`, that the app adds to the shop’s pages only: without ports, and without pickFile. Refuse with the code declined, dismissed, unavailable, busy or refused-origin; another code reaches the shop as host-error.',
  },
  methods: Object.entries(METHODS).map(([name, { summary, params, result }]) => ({
    name,
    summary,
    paramStructure: 'by-position',
    params,
    result,
  })),
  components: { schemas: MESSAGES },
};
