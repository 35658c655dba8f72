import type { Schema } from '../trace-schema.ts';
import type { SurfaceMethod } from './frame-protocol.ts';

export interface Value {
  name: string;
  required?: boolean;
  schema: Schema;
}

export interface Method {
  summary: string;
  params: readonly Value[];
  result: Value;
}

export const TEXT: Schema = { type: 'string' };
export const NOTHING: Value = { name: 'nothing', schema: { description: 'any value; it is ignored' } };

const one = (name: string, schema: Schema): readonly Value[] => [{ name, required: true, schema }];

/** The surfaces that a host may have, by position as in the bridge's entry points. */
export const SURFACE_OPENRPC: Readonly<Record<SurfaceMethod, Method>> = {
  haptic: {
    summary: 'Plays a haptic effect.',
    params: one('effect', {
      enum: ['light', 'medium', 'heavy', 'selection', 'success', 'warning', 'error'],
    }),
    result: NOTHING,
  },
  copy: { summary: 'Puts a text into the clipboard.', params: one('text', TEXT), result: NOTHING },
  permission: {
    summary: 'What the person has permitted, without asking them.',
    params: one('name', { enum: ['location', 'camera', 'notifications', 'clipboard'] }),
    result: {
      name: 'state',
      schema: {
        description:
          'granted, denied, prompt or unavailable; any other value leaves the answer to the browser',
      },
    },
  },
  download: {
    summary: 'Begins a download. Refuse with declined if the person does not want the file.',
    params: one('file', {
      type: 'object',
      required: ['url', 'name'],
      properties: {
        url: { type: 'string', description: 'https, or of the shop’s origin; a secret' },
        name: { type: 'string', description: 'the suggested file name, with its extension' },
      },
    }),
    result: NOTHING,
  },
  scan: {
    summary: 'Scans one QR code. Refuse with dismissed when the person closes the scanner.',
    params: one('request', {
      type: 'object',
      properties: { hint: { type: 'string', description: 'what to scan: 1 to 64 characters' } },
    }),
    result: {
      name: 'code',
      schema: {
        type: 'object',
        required: ['text'],
        properties: { text: { description: 'what the code says; null if there was none' } },
      },
    },
  },
  pin: {
    summary:
      'Whether the shop is on the home screen or in the host’s list; or asks the person to put it there.',
    params: one('action', { enum: ['state', 'add'] }),
    result: {
      name: 'answer',
      schema: {
        description:
          'for state: added, missing, unknown or unavailable. For add: {outcome: added}, or asked if the host does not know the answer',
      },
    },
  },
  notifications: {
    summary: 'Asks the person whether the shop may notify them. Refuse with declined.',
    params: [],
    result: {
      name: 'grant',
      schema: {
        type: 'object',
        required: ['token'],
        properties: {
          token: { description: 'a text for the shop’s server, secret; null if it needs none' },
        },
      },
    },
  },
  closing: {
    summary:
      'What happens when the person closes the shop: free closes it, ask asks first, off does nothing.',
    params: one('mode', { enum: ['off', 'ask', 'free'] }),
    result: NOTHING,
  },
  swipe: {
    summary: 'Whether a vertical swipe closes or minimises the shop.',
    params: one('isOn', { type: 'boolean' }),
    result: NOTHING,
  },
  backButton: {
    summary: 'Whether the host shows its back button, whose taps are the event back.',
    params: one('isShown', { type: 'boolean' }),
    result: NOTHING,
  },
  ready: { summary: 'The shop’s first screen is there.', params: [], result: NOTHING },
  failed: {
    summary: 'The shop cannot start.',
    params: one('reason', { type: 'string', description: 'for developers, without secrets' }),
    result: NOTHING,
  },
};
