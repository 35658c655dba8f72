import { BridgeError } from '../../bridge/detect.ts';
import type { Bridge, HostPolicy, Platform } from '../../bridge/index.ts';

type ForwardedCall = 'login' | 'pay' | 'location' | 'share' | 'open' | 'close' | 'pickFile';

/**
 * The bridge while the host's adapter is still loading. The host's name and policy, which the first screen needs, are
 * known at once; every call waits for the connection.
 */
export function deferBridge(
  host: { name: string; platform: Platform },
  policy: HostPolicy,
  connecting: Promise<Bridge>,
  /** waits for the connection; if the promise rejects, calls fail with its error */
  wait: (connected: Promise<Bridge>) => Promise<Bridge> = (connected) => connected,
): Bridge & { readonly connected: Promise<Bridge> } {
  let bridge: Bridge | null = null;
  const connected = connecting.then((connectedBridge) => {
    bridge = connectedBridge;
    return connectedBridge;
  });
  let disposed = false;
  const whenConnected = async (): Promise<Bridge> => {
    if (disposed) throw new BridgeError('aborted', '[bridge] The shop is gone.');
    return bridge ?? wait(connected);
  };
  /** This method, once the bridge is connected. */
  const forward = <N extends ForwardedCall>(name: N) =>
    (async (...args: never[]) =>
      ((await whenConnected())[name] as (...all: never[]) => unknown)(...args)) as unknown as Bridge[N];
  return {
    connected,
    get host() {
      return bridge?.host ?? host;
    },
    policy,
    can: (capability) => bridge?.can(capability) ?? false,
    login: forward('login'),
    pay: forward('pay'),
    location: forward('location'),
    share: forward('share'),
    open: forward('open'),
    close: forward('close'),
    pickFile: forward('pickFile'),
    storage: {
      get: async (key, options) => (await whenConnected()).storage.get(key, options),
      set: async (key, value, options) => (await whenConnected()).storage.set(key, value, options),
      remove: async (key, options) => (await whenConnected()).storage.remove(key, options),
    },
    log: (event, properties) =>
      void connected.then((connectedBridge) => connectedBridge.log(event, properties)),
    arrive: (url) => bridge?.arrive(url) ?? null,
    on(name, listener) {
      let stop = () => {};
      let stopped = false;
      void connected.then((connectedBridge) => {
        if (!stopped && !disposed) stop = connectedBridge.on(name, listener);
      });
      return () => {
        stopped = true;
        stop();
      };
    },
    dispose() {
      disposed = true;
      void connected.then((connectedBridge) => connectedBridge.dispose());
    },
  };
}
