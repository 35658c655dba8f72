import { countEvent, storedCart } from '../walk-state.ts';
import { type Action, isFree, nextShare } from './action.ts';

const PATHS = ['/', '/cart', '/account/orders', '/checkout'];
const WORKER_MS = 3_000;
const RAISED = { price: 410, mrp: 500 };

/** Opens the shop from its service worker, tries to buy what it shows, and comes back. */
export const opensOffline: Action = {
  name: 'opens-offline',
  weight: 3,
  async make(tools, pick) {
    const { state, view, input, results } = tools;
    const { device, books } = state;
    if (!isFree(tools) || device.isApp || state.disturbedSteps > 0 || device.tabs.length > 1)
      return results.skipped('opens offline: not possible here');
    const goTo = async (path: string) => {
      await device
        .page()
        .goto(device.url + path, { waitUntil: 'domcontentloaded' })
        .catch(() => null);
      await input.settle();
    };
    // the worker is registered on the second visit, and controls the pages opened after that
    await goTo('/');
    if (!(await isWorkerReady())) {
      await goTo('/');
      if (!(await isWorkerReady())) return results.done('opens offline: no service worker');
      await goTo('/');
    }
    const ids = [
      ...Object.keys(storedCart(await device.view()).lines),
      ...view.steppers.map((one) => one.productId),
    ];
    const raised = pick > 0.4 ? ids[Math.floor(nextShare(pick, 1) * ids.length)] : undefined;
    await device.setServerReachable(false);
    const texts = [`opens offline${raised === undefined ? '' : `, the shop raises the price of ${raised}`}`];
    try {
      if (raised !== undefined) {
        await books.control('PUT', `/products/${raised}`, RAISED);
        state.changedProducts.add(raised);
      }
      const path = PATHS[Math.floor(nextShare(pick, 2) * PATHS.length)] ?? '/';
      await goTo(path);
      texts.push(`open ${path}`);
      const before = storedCart(await device.view());
      for (const testid of ['add', 'qty-plus', 'cart-cta', 'pay-now']) {
        const tapped = await input.tap({ by: 'testid', testids: [testid], pick: nextShare(pick, 3) }, 'calm');
        if (tapped) texts.push(tapped.text);
        if ((await device.view()).dialog) await device.pressEscape();
      }
      countEvent(state, 'times opened offline');
      const offlineView = await device.view();
      return {
        ...results.done(texts.join('; ')),
        offline: {
          isShop: offlineView.kind === 'shop',
          isMarked: /You are offline|you are offline|You’re offline/.test(offlineView.words),
          before: before.lines,
          after: storedCart(offlineView).lines,
          canPay: offlineView.pay?.isReady === true,
        },
      };
    } finally {
      await device.setServerReachable(true);
      await goTo('/');
    }

    function isWorkerReady(): Promise<boolean> {
      return device
        .page()
        .evaluate(
          (ms) =>
            Promise.race([
              navigator.serviceWorker.ready.then(() => true),
              new Promise<boolean>((resolve) => {
                // timers are fake
                const { port1, port2 } = new MessageChannel();
                const end = Date.now() + ms;
                let turns = 0;
                port1.onmessage = () => {
                  turns += 1;
                  if (turns > 2_000 || Date.now() > end) resolve(false);
                  else port2.postMessage(0);
                };
                port2.postMessage(0);
              }),
            ]),
          WORKER_MS,
        )
        .catch(() => false);
    }
  },
};
