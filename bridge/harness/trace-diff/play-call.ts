import { copyText } from '../../clipboard.ts';
import type { Bridge, CallOptions, PayRequest } from '../../contract.ts';
import { downloadFile } from '../../download.ts';
import { createGestures } from '../../gestures.ts';
import { createHaptics } from '../../haptics.ts';
import { callHost } from '../../host-call.ts';
import type { Json } from '../../json.ts';
import { createLifecycle } from '../../lifecycle.ts';
import { MASKED } from '../../mask.ts';
import { permission } from '../../permission.ts';

/** Makes a recorded call at a bridge; false: this version does not know the call. */
export type PlayCall = (method: string, payload: unknown, options: CallOptions) => boolean;

type Call = (payload: never, options: CallOptions) => unknown;

/** Traces have no values of the storage, no copied text, no URL of a download and no secrets, so these stand in. */
const STORED_VALUE = 'stored in the replay';
const SECRET = 'made-up-secret';
const MAX_COPIED = 100_000;

/**
 * The calls of one page. What a call ends with is in the bridge's trace. `hasLifecycle`: the recorded shop listened to the
 * life cycle, which is traced.
 */
export function callsOf(bridge: Bridge, pageUrl: string, hasLifecycle: boolean): PlayCall {
  const gestures = createGestures(bridge);
  const haptics = createHaptics(bridge);
  const lifecycle = hasLifecycle ? createLifecycle(bridge) : undefined;
  const { storage } = bridge;

  const calls: Readonly<Record<string, Call>> = {
    login: (_, options) => bridge.login(options),
    pay: (request: PayRequest, options) => bridge.pay(withSecrets(request), options),
    location: (_, options) => bridge.location(options),
    share: (request: Parameters<Bridge['share']>[0], options) => bridge.share(request, options),
    open: (url: string, options) => bridge.open(url, options),
    close: (_, options) => bridge.close(options),
    pickFile: (request: Parameters<Bridge['pickFile']>[0], options) => bridge.pickFile(request, options),
    'storage.get': (key: string, options) => storage.get(key, options),
    'storage.set': (key: string, options) => storage.set(key, STORED_VALUE, options),
    'storage.remove': (key: string, options) => storage.remove(key, options),
    log: (payload: unknown) => {
      const { event, properties } = Object(payload);
      bridge.log(`${event}`, Object(properties));
    },
    ready: (_, options) => lifecycle?.ready(options),
    failed: (reason: string, options) => lifecycle?.failed(reason, options),
    haptic: (effect: unknown) => {
      if (effect === 'selection') return haptics.selection();
      return effect === 'light' || effect === 'medium' || effect === 'heavy'
        ? haptics.impact(effect)
        : haptics.notification(effect as 'success');
    },
    copy: (payload: unknown, options) => {
      const { length } = Object(payload);
      return copyText(bridge, 'x'.repeat(Math.max(0, Math.min(Number(length) || 0, MAX_COPIED))), options);
    },
    download: (payload: unknown, options) =>
      downloadFile(bridge, { name: Object(payload).name, url: pageUrl }, options),
    permission: (name: Parameters<typeof permission>[1], options) => permission(bridge, name, options),
    closing: (mode: Parameters<typeof gestures.closing>[0], options) => gestures.closing(mode, options),
    swipe: (isOn: boolean, options) => gestures.swipe(isOn, options),
    backButton: (isShown: boolean, options) => gestures.backButton(isShown, options),
  };

  return (method, payload, options) => {
    const [, hostMethod] = /^host\.(.+)$/.exec(method) ?? [];
    const call = hostMethod
      ? () => callHost(bridge, hostMethod, payload as Json, options)
      : Object.hasOwn(calls, method) && calls[method];
    if (!call) return false;
    Promise.resolve(call(payload as never, options)).catch(() => {});
    return true;
  };
}

/** A masked token would be no token. */
function withSecrets<T extends object>(request: T): T {
  const entries = Object.entries(Object(request));
  return Object.fromEntries(entries.map(([name, value]) => [name, value === MASKED ? SECRET : value])) as T;
}
