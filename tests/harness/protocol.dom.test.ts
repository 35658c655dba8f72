import { describe, expect, test } from 'vitest';
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
  holds: ['*'],
  scheme: 'dark',
  textSize: 130,
  pixelRatio: 2.625,
  keyboard: 'covers',
  insets: { top: 47, right: 0, bottom: 34, left: 0 },
  clockShift: -60_000,
  seed: 7,
};

describe('the frame’s name', () => {
  test('the frame’s name carries the settings', () => {
    expect(readDeviceName(writeDeviceName(SETTINGS))).toEqual(SETTINGS);
  });

  test.each([
    '',
    'shop',
    '{}',
    'null',
    '[]',
    '{"doorstepDevice":null}',
    '{"doorstepDevice":{}}',
    '{"doorstepDevice":{"host":1}}',
    '{',
  ])('a frame name that the harness did not write is rejected: %j', (name) => {
    expect(readDeviceName(name)).toBeNull();
  });

  test('only the valid settings are read from the frame’s name', () => {
    const oddSetup = {
      host: 'pay',
      version: 'x',
      faults: { login: 'odd', pay: 'late' },
      phone: 7,
      offline: 'yes',
      scheme: 'sepia',
      textSize: 'large',
      pixelRatio: -1,
      keyboard: 'floats',
      insets: { top: 47, right: 0, bottom: '34', left: 0 },
      clockShift: null,
      seed: '7',
      holds: ['login', 7],
    };
    expect(readDeviceName(JSON.stringify({ doorstepDevice: oddSetup }))).toEqual({
      host: 'pay',
      version: 0,
      faults: { pay: 'late' },
      phone: '',
      offline: false,
      holds: ['login'],
      scheme: null,
      textSize: 100,
      pixelRatio: null,
      keyboard: null,
      insets: null,
      clockShift: 0,
      seed: null,
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

  test.each([
    data,
    { doorstep: 'device', type: 'row-reported', row: ROW },
    { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'pay', info: { reservationId: 'R' } } },
    { doorstep: 'device', type: 'login-returned', outcome: 'declined' },
    { doorstep: 'device', type: 'keyboard-changed', isOpen: true },
  ])('messages of type $type to the page are accepted from the frame', (message) => {
    expect(read({ data: message })).toEqual(message);
  });

  test('messages to the page are rejected while there is no frame', () => {
    expect(readDeviceMessage({ source: null, origin, data } as MessageEvent, null, origin)).toBeNull();
  });

  test.each<[what: string, event: Partial<MessageEvent>]>([
    ['another window', { source: null }],
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['a foreign protocol', { data: { type: 'path-changed', path: '/cart' } }],
    ['null', { data: null }],
    ['a string', { data: 'doorstep' }],
    ['a later protocol', { data: { doorstep: 'device', type: 'flown-away' } }],
    ['the name of an object’s built-in property', { data: { doorstep: 'device', type: 'constructor' } }],
    ['a page event without a path', { data: { doorstep: 'device', type: 'document-began' } }],
    ['a path on another host', { data: { ...data, path: '//evil.example/' } }],
    ['a script URL as the path', { data: { ...data, path: 'javascript:alert()' } }],
    [
      'a row of an unknown kind',
      { data: { doorstep: 'device', type: 'row-reported', row: { ...ROW, kind: 'x' } } },
    ],
    [
      'a row with an invalid time',
      { data: { doorstep: 'device', type: 'row-reported', row: { ...ROW, at: 1e99 } } },
    ],
    [
      'a keyboard that is neither open nor closed',
      { data: { doorstep: 'device', type: 'keyboard-changed' } },
    ],
    ['a null row', { data: { doorstep: 'device', type: 'row-reported', row: null } }],
    [
      'a sheet without its content',
      { data: { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'consent' } } },
    ],
    [
      'a sheet whose question has no buttons',
      {
        data: {
          doorstep: 'device',
          type: 'sheet-asked',
          sheet: { id: 1, sheet: 'consent', info: { app: 'A', scopes: [], question: { title: 'Q?' } } },
        },
      },
    ],
    [
      'an unknown sheet',
      { data: { doorstep: 'device', type: 'sheet-asked', sheet: { id: 1, sheet: 'x', info: {} } } },
    ],
  ])('messages to the page are rejected if they have or come from %s', (_what, event) => {
    expect(read(event)).toBeNull();
  });
});
