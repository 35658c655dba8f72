import type { SimulatorWorld } from '../../bridge/testing/simulator.ts';
import type { PhonePePage, PhonePeSdk } from './wire.ts';

type Window = SimulatorWorld['window'];
type Payload = Record<string, unknown>;

/** The page's globals of the app, and the global that the SDK's script declares. */
interface SdkPage extends PhonePePage {
  PhonePe?: NonNullable<PhonePePage['PhonePe']> & {
    MessagingHandler: { callback(id: string, status: unknown, result?: unknown, error?: unknown): void };
  };
  webkit?: { messageHandlers?: Record<string, { postMessage(payload: Payload): void } | undefined> };
}

/** The app's version that each method needs; the native side's names of both systems. */
const SINCE: Readonly<Record<string, number>> = {
  fetchGrantToken: 1,
  navigateToPathForResult: 1,
  openGenericPaymentsPage: 5,
  seekPermission: 1,
  getCurrentLocation: 1,
  getItem: 1,
  setItem: 1,
  removeKey: 1,
  logMerchantEvent: 1,
  reserveOrder: 3,
  selectFile: 4,
  readFile: 4,
  fetchAuthToken: 5,
  navigateToMap: 6,
  videoCall: 7,
};

const ANDROID_SCREEN = { activityId: 103, isNewTask: 0 };
const IOS_SCREEN = {
  screenType: 'GenericPaymentsView',
  title: 'Pay',
  animated: true,
  isNewTask: false,
  showModally: false,
};

const ANDROID_PERMISSIONS: Readonly<Record<string, string>> = {
  LOCATION: 'android.permission.ACCESS_FINE_LOCATION',
};

/**
 * A stand-in of the app's web SDK, with the methods that the adapter calls and the SDK's own messages to the native side.
 * It lets a page simulate the app without the SDK's script.
 */
export function installSimulatedSdk(window: Window): void {
  const page: SdkPage = window;
  const waiting = new Map<string, { resolve(result: unknown): void; reject(error: unknown): void }>();
  let version = Number.NaN;

  const isSupported = (method: string) => version >= (SINCE[method] ?? Number.POSITIVE_INFINITY);

  function send(bridge: string, method: string, payload: Payload): void {
    const handler = page.webkit?.messageHandlers?.[method];
    const bridges = page as unknown as Record<string, Record<string, (json: string) => void>>;
    if (handler) handler.postMessage(payload);
    else bridges[bridge]?.[method]?.(JSON.stringify(payload));
  }

  /** Like the SDK, it never settles if the app's version lacks the method. */
  function call(bridge: string, method: string, payload: Payload = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const callbackId = window.crypto.getRandomValues(new Uint32Array(4)).join('-');
      waiting.set(callbackId, { resolve, reject });
      if (method !== 'getSupportedWebSDKVersion' && !isSupported(method)) return;
      const bridges = page as unknown as Record<string, Record<string, unknown> | undefined>;
      if (!page.webkit?.messageHandlers?.[method] && !bridges[bridge]?.[method]) {
        throw new TypeError(`Cannot read properties of undefined (reading '${method}')`);
      }
      send(bridge, method, { ...payload, callbackId });
    });
  }

  const isOnIos = () => !!page.webkit?.messageHandlers;
  const sdk: PhonePeSdk = {
    isMethodSupported(method) {
      if (!version) throw new Error("Can't call isMethodSupported before native has returned the version");
      return isSupported(method);
    },
    fetchAuthToken: () => call('AuthBridge', 'fetchAuthToken').then(parsed),
    fetchGrantToken: () => call('AuthBridge', 'fetchGrantToken').then(parsed),
    proceedToPay(reservationId, fallbackUrl) {
      // `this`: the adapter calls it on an object that inherits from the SDK's
      void this.logMerchantEvent('CATEGORY_PAYMENT_INIT', { rid: reservationId });
      const data = { reservationId, fallbackUrl: encodeURIComponent(fallbackUrl) };
      if (isOnIos()) return call('NavigationBridge', 'openGenericPaymentsPage', { ...IOS_SCREEN, ...data });
      const node = [{ name: 'micro_app_aggregator_payment', screenType: 'activity', data }];
      const path = JSON.stringify({ node });
      return call('NavigationBridge', 'navigateToPathForResult', { ...ANDROID_SCREEN, path });
    },
    seekPermission(permissions) {
      if (isOnIos()) return Promise.all(permissions.map((permission) => seekInWebview(window, permission)));
      const names = permissions.map((name) => ANDROID_PERMISSIONS[name] ?? name);
      return call('PermissionsBridge', 'seekPermission', { permissions: names }).then(parsed);
    },
    getCurrentLocation: () =>
      isOnIos()
        ? locateInWebview(window)
        : call('LocationBridge', 'getCurrentLocation', { forceNew: true }).then(parsed),
    getItem: (prefName, key) =>
      isOnIos()
        ? Promise.resolve(window.localStorage.getItem(`${prefName}::${key}`))
        : call('PreferencesBridge', 'getItem', { prefName, key }),
    async setItem(prefName, key, value) {
      if (isOnIos()) window.localStorage.setItem(`${prefName}::${key}`, value);
      else send('PreferencesBridge', 'setItem', { prefName, key, value });
    },
    async removeItem(prefName, key) {
      if (isOnIos()) window.localStorage.removeItem(`${prefName}::${key}`);
      else send('PreferencesBridge', 'removeKey', { prefName, key });
    },
    selectFile: (mimeType, allowMultiple) =>
      call('FilePickerBridge', 'selectFile', { mimeType, allowMultiple }).then(parsed),
    readFile: (uri, offset, length) =>
      call('FilePickerBridge', 'readFile', { uri, offset, length }).then(parsed),
    logMerchantEvent: (name, metadata = {}) =>
      call('AnalyticsBridge', 'logMerchantEvent', { name, metadata }),
  };

  page.PhonePe = {
    PhonePe: {
      async build() {
        version = await call('MetadataBridge', 'getSupportedWebSDKVersion').then(Number, () => {
          throw new Error('Unable to fetch native version. App has to run inside PhonePe app.');
        });
        return sdk;
      },
    },
    MessagingHandler: {
      callback(id, status, result, error) {
        const call = waiting.get(id);
        waiting.delete(id);
        if (status === '1') call?.resolve(result);
        else call?.reject(error);
      },
    },
  };
}

function parsed(answer: unknown): unknown {
  try {
    return typeof answer === 'string' ? JSON.parse(answer) : answer;
  } catch {
    return answer;
  }
}

async function locateInWebview({ navigator }: Window): Promise<unknown> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject),
  );
  return { latitude: coords.latitude, longitude: coords.longitude };
}

async function seekInWebview(window: Window, permission: string): Promise<unknown> {
  const isRefused = await locateInWebview(window).then(
    () => false,
    (error: GeolocationPositionError) => error.code === 1,
  );
  return { permission, permissionGranted: !isRefused, willShowPermissionAlertAgain: false };
}
