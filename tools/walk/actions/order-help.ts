import { ControlRefused } from '../books.ts';
import { countEvent, shopperIn, tokenIn } from '../walk-state.ts';
import { type Action, isFree, nextShare, openPath, tapEach } from './action.ts';

/** Longer than any time in which an item can be reported. */
const AFTER_THE_WINDOW_S = 60 * 86_400;

/** Reports a problem with a delivered order: in the shop, from another phone too, and after the window. */
export const orderHelp: Action = {
  name: 'order-help',
  weight: 5,
  async make(tools, pick) {
    const { state, view, results } = tools;
    const { books } = state;
    const phone = shopperIn(view)?.phone;
    if (!isFree(tools) || phone === undefined || state.disturbedSteps > 0)
      return results.skipped('help: not possible here');
    const orders = (await books.orders()).filter(
      (order) => order.user_phone === phone && order.state !== 'CANCELLED',
    );
    const order = orders[Math.floor(nextShare(pick, 1) * orders.length)];
    if (!order) return results.skipped('help: no order');
    try {
      if (order.state !== 'DELIVERED')
        await books.control('POST', `/orders/${order.id}/advance`, { state: 'DELIVERED' });
    } catch (error) {
      if (!(error instanceof ControlRefused)) throw error;
      return results.skipped(`help: ${error.message}`);
    }
    const path = `/account/orders/${order.cart_id}/${order.id}`;
    if (!(await openPath(tools, path))) return results.skipped('help: not in an app');
    const texts = await tapEach(tools, [{ testids: ['order-help'] }, { testids: ['help-more'] }]);
    // the page is open when the window ends
    const isLate = pick > 0.85;
    if (isLate) await endWindow();
    texts.push(
      ...(await tapEach(tools, [
        { testids: ['help-item'], pick: nextShare(pick, 2) },
        ...(pick > 0.3 ? [{ testids: ['qty-plus'] }] : []),
        { testids: ['help-problem'], pick: nextShare(pick, 3) * 0.4 },
        { testids: ['help-remedy'], pick: nextShare(pick, 4) },
      ])),
    );
    if (pick > 0.4 && pick < 0.6) texts.push(await askElsewhere());
    texts.push(...(await tapEach(tools, [{ testids: ['help-send'], pace: pick < 0.5 ? 'double' : 'calm' }])));
    countEvent(state, isLate ? 'requests for help after the window' : 'requests for help');
    return results.done(`help with order ${order.id}: ${texts.join('; ')}`);

    async function endWindow(): Promise<void> {
      if (!order) return;
      const { help_requests } = await books.order(order.id);
      await books.control('PUT', `/orders/${order.id}`, { delivered_s_ago: AFTER_THE_WINDOW_S });
      state.requestsInWindow.set(order.id, help_requests.length);
    }

    /** Another phone sends a request for all items, twice. */
    async function askElsewhere(): Promise<string> {
      const client = await books.phoneOf(tokenIn(view));
      const helpPath = `/v1/orders/${order?.cart_id}/${order?.id}/help`;
      const { status, json } = await client.call('GET', helpPath);
      if (status !== 200) return 'another phone: no help';
      const items = (json.items as { product_id: string; amounts: number[] }[])
        .filter(({ amounts }) => amounts.length > 0)
        .map(({ product_id, amounts }) => ({ product_id, quantity: amounts.length }));
      const request = {
        request_key: json.request_key,
        problem: 'missing',
        items,
        remedy: 'wallet',
        comment: '',
        picture: null,
      };
      if (items.length > 0)
        await Promise.all([client.call('POST', helpPath, request), client.call('POST', helpPath, request)]);
      return 'another phone asks for all items twice';
    }
  },
};
