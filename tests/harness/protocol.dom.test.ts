import { describe, expect, it } from 'vitest';
import {
  type DeviceSettings,
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

describe('messages to the page', () => {
  const frame = window;
  const origin = 'https://shop.example';
  const data = { doorstep: 'device', type: 'path-changed', path: '/cart' };
  const read = (event: Partial<MessageEvent>) =>
    readDeviceMessage({ source: frame, origin, data, ...event } as MessageEvent, frame, origin);

  it('count when they come from the frame', () => {
    expect(read({})).toEqual(data);
  });

  it.each<[what: string, event: Partial<MessageEvent>]>([
    ['another window', { source: null }],
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['someone else’s protocol', { data: { type: 'path-changed', path: '/cart' } }],
    ['nothing', { data: null }],
    ['text', { data: 'doorstep' }],
  ])('do not when they are from %s', (_what, event) => {
    expect(read(event)).toBeNull();
  });
});
