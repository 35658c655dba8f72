import { createGestures } from '../../bridge/gestures.ts';
import { createHaptics } from '../../bridge/haptics.ts';
import { createHostAppearance, createHostInsets } from '../../bridge/host-surfaces.ts';
import { hostMethods } from '../../bridge/host-call.ts';
import type { Bridge } from '../../bridge/index.ts';
import type { Insets } from '../../bridge/insets.ts';
import { createLifecycle } from '../../bridge/lifecycle.ts';
import { stopAll } from '../model/listeners.ts';
import { UserChangeStep } from '../model/user-change.ts';
import { createPageScheme } from '../platform/page-scheme.ts';
import { onChange } from '../platform/store.ts';
import { CHECKOUT_SCREENS } from './checkout-screens-table.ts';
import type { Services } from './create-services.ts';
import { onItemAdded } from './item-added.ts';
import type { Shop } from './shop.ts';

type HostServices = Pick<Services, 'slices'>;

/** Follows the host app, and tells it what it should know of the shop. */
export function create(shop: Shop, services: HostServices): { start(): () => void } {
  const { bridge, analytics } = shop.deps;
  return {
    start() {
      let stop: (() => void) | null = null;
      let isStopped = false;
      void bridge.connected
        .then((connected) => {
          if (!isStopped) stop = followHost(connected, shop, services);
        })
        .catch((error: unknown) => analytics.report(error, 'host'));
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}

function followHost(bridge: Bridge, shop: Shop, services: HostServices): () => void {
  const { deps, cart } = shop;
  const haptics = createHaptics(bridge);
  const lifecycle = createLifecycle(bridge);
  const stops = [
    lifecycle.dispose,
    lifecycle.on('suspend', ({ waitUntil }) => {
      // before anything else: what is in storage survives a kill
      services.slices.saveNow();
      const synced = cart.synced();
      if (synced?.view().pending) waitUntil(synced.sync());
    }),
    onItemAdded(cart, deps.clock, () => void haptics.impact()),
    followCheckout(bridge, shop, () => void haptics.notification('success')),
    tellOfCart(bridge, shop),
  ];
  // an embedded shop has neither insets nor colours of its own
  if (deps.isStandalone) stops.push(followInsets(bridge), followScheme(bridge));
  lifecycle.ready().catch(() => {});
  return stopAll(stops);
}

/** A host that has opened the shop as its cart is told of it. */
function tellOfCart(bridge: Bridge, shop: Shop): () => void {
  if (!hostMethods(bridge).includes('cart')) return () => {};
  let stop = () => {};
  let isStopped = false;
  void shop.loader.untilLoaded(CHECKOUT_SCREENS).then(({ followCart }) => {
    if (!isStopped) stop = followCart(bridge, shop);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** While a payment is open, the host asks before it closes. A browser's own question would come up at each payer's page. */
function followCheckout(bridge: Bridge, shop: Shop, onPlaced: () => void): () => void {
  const { session, deps } = shop;
  const gestures = createGestures(bridge);
  const asksHost = gestures.has('closing');
  const stops: (() => void)[] = [];
  let isFollowed = false;

  function setClosing(isPaying: boolean): void {
    if (asksHost) gestures.closing(isPaying ? 'ask' : 'free').catch(() => {});
  }

  /** Nobody else can pay, and for them the services load checkout anyway. */
  async function follow(): Promise<void> {
    if (!session.loggedIn() && !shop.paymentOpen()) return;
    const { checkout } = await shop.checkout();
    if (isFollowed || shop.closed.aborted) return;
    isFollowed = true;
    const { order, payment } = checkout;
    if (payment.isOpen()) setClosing(true);
    stops.push(
      onChange(payment.watched, payment.isOpen, setClosing),
      onChange(
        order.watched,
        ({ placedOrderId }) => placedOrderId,
        (id) => id && onPlaced(),
      ),
    );
  }

  const followQuietly = () => void follow().catch((error: unknown) => deps.analytics.report(error, 'host'));
  followQuietly();
  stops.push(session.onLogin(UserChangeStep.checkout, followQuietly), gestures.dispose);
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}

/** Bars and sheets at the lower edge keep clear of the host's bars, and of a keyboard that lies over the page. */
function followInsets(bridge: Bridge): () => void {
  const insets = createHostInsets(bridge);
  const { documentElement: root } = globalThis.document;
  const update = (now: Insets) =>
    root.style.setProperty('--inset-bottom', `${bottomInset(now, root.clientHeight)}px`);
  update(insets.read());
  insets.on(update);
  return () => {
    insets.dispose();
    root.style.removeProperty('--inset-bottom');
  };
}

/** `pageHeight`: what the browser lays out; a page that has shrunk with the keyboard is clear of that part already. */
export function bottomInset({ safeArea, keyboard, viewport }: Insets, pageHeight: number): number {
  const shrunk = Math.max(0, viewport.stableHeight - pageHeight);
  return Math.max(keyboard > 0 ? 0 : safeArea.bottom, keyboard - shrunk);
}

function followScheme(bridge: Bridge): () => void {
  const appearance = createHostAppearance(bridge);
  const page = createPageScheme(globalThis.document);
  page.set(appearance.read().scheme);
  appearance.on(({ scheme }) => page.set(scheme));
  return () => {
    appearance.dispose();
    page.dispose();
  };
}
