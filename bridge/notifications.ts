/**
 * A separate entry point next to `index.ts`: whether the shop's server may send notifications, and where to.
 */
import type { Bridge, CallOptions, Executed, PermissionState } from './contract.ts';
import { createAskedSurface } from './asked-surface.ts';
import { BridgeError, isBridgeError } from './errors.ts';
import { extraCall } from './extra-call.ts';
import { internalsOf } from './internals.ts';
import { permission } from './permission.ts';
import { quietly, type Surface } from './surface.ts';

export type { PermissionState } from './contract.ts';

export interface NotificationsRequest {
  /**
   * the public key of your server for Web Push, as base64url (87 characters). Without it there are notifications in hosts
   * only
   */
  vapidKey?: string | undefined;
}

/**
 * | outcome | what happened |
 * | --- | --- |
 * | `granted` | send `token` to your server; null: the host knows the person, and your server writes to the account of the login |
 * | `declined` | the person does not want notifications: do not ask again |
 * | `dismissed` | the person closed the question: do not ask again unprompted |
 * | `unavailable` | neither the host nor the browser has them, or the page has no service worker |
 */
export type NotificationsResult =
  | ({
      outcome: 'granted';
      /** secret. By the browser, its push subscription as JSON, for a Web Push library */
      token: string | null;
    } & Executed)
  | { outcome: 'declined' | 'dismissed' | 'unavailable' };

/**
 * `read` and `on` have the state of the permission. It is asked for with the first listener, and again when the page
 * becomes visible; until then it is `unavailable`.
 */
export interface Notifications extends Surface<PermissionState> {
  /**
   * Asks the person, who may have agreed before, and gets the token. Call it in the event handler of a tap, and whenever
   * the shop starts with `granted`, as tokens change. Settles within the `login` deadline, with the codes of every call
   * (see `Bridge`), `busy` while it asks, and `invalid-argument` if `vapidKey` is no such key.
   */
  ask(request: NotificationsRequest, options?: CallOptions): Promise<NotificationsResult>;
}

/** An uncompressed point of the curve P-256: 65 bytes, the first of them 4. */
const VAPID_KEY = /^B[\w-]{86}$/;
const MAX_TOKEN_LENGTH = 8_000;

type Page = (Window & typeof globalThis) | undefined;

/**
 * Notifications by the host (`Adapter.notifications`), else by the browser's Push API with the page's own service worker,
 * which has to show them. Never throws for a bridge. Disposed with the bridge. Throws a `TypeError` if `bridge` is not
 * what `connect()` resolved with.
 *
 * ```ts
 * import { createNotifications } from '@doorstep/bridge/notifications';
 *
 * const notifications = createNotifications(bridge);
 * const result = await notifications.ask({ vapidKey });
 * if (result.outcome === 'granted') await tellServer(result.token);
 * ```
 */
export function createNotifications(bridge: Pick<Bridge, 'host'>): Notifications {
  const internals = internalsOf(bridge);
  const { parts, adapter } = internals;
  const { window } = parts.env;
  const isHosts = quietly(() => adapter.can('notifications')) === true;
  let isGrantedByHost = false;

  const surface = createAskedSurface<PermissionState>(internals, 'unavailable', async () => {
    // a host may not tell the page what has changed since it was opened
    const isKnown = isGrantedByHost || !(isHosts || canSubscribe(window));
    return isKnown ? undefined : permission(bridge, 'notifications');
  });

  return {
    read: surface.read,
    on: surface.on,
    dispose: surface.dispose,
    async ask(request, options) {
      const { vapidKey } = Object(request);
      try {
        const result = await extraCall(bridge, {
          name: 'notifications',
          deadline: 'login',
          exclusive: true,
          async host(context) {
            const isKey = typeof vapidKey === 'string' && VAPID_KEY.test(vapidKey);
            if (!isKey && vapidKey !== undefined)
              throw new BridgeError('invalid-argument', 'bridge.notifications: vapidKey is no public key');
            if (!adapter.notifications)
              throw new BridgeError('unsupported', 'bridge.notifications: not in this host');
            return adapter.notifications(context);
          },
          page: () => subscribe(window, vapidKey),
          read: resultOf,
          options,
        });
        isGrantedByHost = result.executedWith === 'host';
        surface.set('granted');
        return result;
      } catch (error) {
        if (!isBridgeError(error)) throw error;
        const { code, sideEffects } = error;
        if (code === 'declined') surface.set('denied');
        if (code === 'declined' || code === 'dismissed') return { outcome: code };
        if (sideEffects === 'none' && /^un/.test(code)) return { outcome: 'unavailable' };
        throw error;
      }
    },
  };
}

function resultOf(reply: unknown): { outcome: 'granted'; token: string | null } {
  const { token } = Object(reply);
  const isText = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH;
  if (isText || token === null) return { outcome: 'granted', token };
  throw new BridgeError('malformed', 'bridge.notifications: the host gave no token');
}

function canSubscribe(window: Page): boolean {
  const { Notification, PushManager, navigator } = Object(window);
  return !!(Notification && PushManager && Object(navigator).serviceWorker);
}

async function subscribe(window: Page, vapidKey: string | undefined): Promise<{ token: string }> {
  // looked up first, as nobody should agree to what then does not come
  const worker =
    window && vapidKey !== undefined && canSubscribe(window)
      ? await window.navigator.serviceWorker.getRegistration()
      : undefined;
  if (!window || !worker)
    throw new BridgeError(
      'unavailable',
      'bridge.notifications: needs Web Push, a service worker and a vapidKey',
    );
  const answer = await window.Notification.requestPermission();
  if (answer !== 'granted')
    throw new BridgeError(
      answer === 'denied' ? 'declined' : 'dismissed',
      'bridge.notifications: the person said no',
    );
  const { pushManager } = worker;
  const wanted = { userVisibleOnly: true, applicationServerKey: vapidKey as string };
  const subscription = await pushManager.subscribe(wanted).catch(async (error) => {
    // it was made with another key, which the server has given up
    const old = Object(error).name === 'InvalidStateError' ? await pushManager.getSubscription() : null;
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  });
  return { token: JSON.stringify(subscription) };
}
