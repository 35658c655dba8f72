import { describe, expect, it } from 'vitest';
import {
  type DeviceSettings,
  type TimelineRow,
  readDeviceMessage,
  readDeviceName,
  writeDeviceName,
} from '../../bridge/harness/protocol.ts';

const SETTINGS: DeviceSettings = {
  host: 'pay',
  version: 5,
  faults: { login: 'silent' },
  phone: '9876543210',
  offline: false,
};

describe('the frame’s name', () => {
  it('carries the settings', () => {
    expect(readDeviceName(writeDeviceName(SETTINGS))).toEqual(SETTINGS);
  });

  it.each([
    '',
    'shop',
    '{}',
    'null',
    '[]',
    '{"doorstepDevice":null}',
    '{"doorstepDevice":{}}',
    '{"doorstepDevice":{"host":1}}',
    '{',
  ])('%j is none of ours', (name) => {
    expect(readDeviceName(name)).toBeNull();
  });

  it('keeps what makes sense of what does not', () => {
    const odd = {
      host: 'pay',
      version: 'x',
      faults: { login: 'odd', pay: 'late' },
      phone: 7,
      offline: 'yes',
    };
    expect(readDeviceName(JSON.stringify({ doorstepDevice: odd }))).toEqual({
      host: 'pay',
      version: 0,
      faults: { pay: 'late' },
      phone: '',
      offline: false,
    });
  });
});

const ROW: TimelineRow = {
  key: 'a',
  kind: 'api',
  at: 1,
  method: 'GET /api/feed/',
  direction: 'sent',
  outcome: '200',
  tone: 'good',
  headers: { auth_key: '••••' },
};

describe('messages to the page', () => {
  const frame = window;
  const origin = 'https://shop.example';
  const data = { doorstep: 'device', type: 'path-changed', path: '/cart' };
  const read = (event: Partial<MessageEvent>) =>
    readDeviceMessage({ source: frame, origin, data, ...event } as MessageEvent, frame, origin);

  it.each([
    data,
    { doorstep: 'device', type: 'row-reported', row: ROW },
    { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'pay', info: { reservationId: 'R' } } },
    { doorstep: 'device', type: 'login-returned', outcome: 'declined' },
  ])('count when they come from the frame: $type', (message) => {
    expect(read({ data: message })).toEqual(message);
  });

  it('count for nothing while there is no frame', () => {
    expect(readDeviceMessage({ source: null, origin, data } as MessageEvent, null, origin)).toBeNull();
  });

  it.each<[what: string, event: Partial<MessageEvent>]>([
    ['another window', { source: null }],
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['someone else’s protocol', { data: { type: 'path-changed', path: '/cart' } }],
    ['nothing', { data: null }],
    ['text', { data: 'doorstep' }],
    ['a later protocol', { data: { doorstep: 'device', type: 'flown-away' } }],
    ['a name that every object has', { data: { doorstep: 'device', type: 'constructor' } }],
    ['a page without a path', { data: { doorstep: 'device', type: 'document-began' } }],
    ['another host’s page', { data: { ...data, path: '//evil.example/' } }],
    ['a script for a path', { data: { ...data, path: 'javascript:alert()' } }],
    [
      'a row of a kind that is none',
      { data: { doorstep: 'device', type: 'row-reported', row: { ...ROW, kind: 'x' } } },
    ],
    [
      'a row without a time',
      { data: { doorstep: 'device', type: 'row-reported', row: { ...ROW, at: 1e99 } } },
    ],
    ['an empty row', { data: { doorstep: 'device', type: 'row-reported', row: null } }],
    [
      'a sheet without what it shows',
      { data: { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'consent' } } },
    ],
    [
      'an unknown sheet',
      { data: { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'x', info: {} } } },
    ],
  ])('do not when they are from %s', (_what, event) => {
    expect(read(event)).toBeNull();
  });
});
