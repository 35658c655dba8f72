import { BridgeError } from '../../bridge/detect.ts';
import type { Bridge, HostPolicy, Platform } from '../../bridge/index.ts';

/**
 * The bridge while the host's adapter is still loading. The host's name and policy, which the first screen needs, are
 * known at once; every call waits for the connection.
 */
export function deferBridge(
  host: { name: string; platform: Platform },
  policy: HostPolicy,
  connecting: Promise<Bridge>,
  /** if this rejects, calls fail with its error */
  wait: (connected: Promise<Bridge>) => Promise<Bridge> = (connected) => connected,
): Bridge & { readonly connected: Promise<Bridge> } {
  let bridge: Bridge | null = null;
  const connected = connecting.then((one) => {
    bridge = one;
    return one;
  });
  let disposed = false;
  const ready = async (): Promise<Bridge> => {
    if (disposed) throw new BridgeError('aborted', '[bridge] The shop is gone.');
    return bridge ?? wait(connected);
  };
  return {
    connected,
    get host() {
      return bridge?.host ?? host;
    },
    policy,
    can: (capability) => bridge?.can(capability) ?? false,
    login: async (options) => (await ready()).login(options),
    pay: async (request, options) => (await ready()).pay(request, options),
    location: async (options) => (await ready()).location(options),
    share: async (request, options) => (await ready()).share(request, options),
    open: async (url, options) => (await ready()).open(url, options),
    close: async (options) => (await ready()).close(options),
    storage: {
      get: async (key, options) => (await ready()).storage.get(key, options),
      set: async (key, value, options) => (await ready()).storage.set(key, value, options),
      remove: async (key, options) => (await ready()).storage.remove(key, options),
    },
    pickFile: async (request, options) => (await ready()).pickFile(request, options),
    log: (event, properties) => void connected.then((one) => one.log(event, properties)),
    arrive: (url) => bridge?.arrive(url) ?? null,
    on(name, listener) {
      let stop = () => {};
      let stopped = false;
      void connected.then((one) => {
        if (!stopped && !disposed) stop = one.on(name, listener);
      });
      return () => {
        stopped = true;
        stop();
      };
    },
    dispose() {
      disposed = true;
      void connected.then((one) => one.dispose());
    },
  };
}
