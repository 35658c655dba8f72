import type { Api } from '../http/api.ts';
import { feedWire } from './home-api.ts';
import type { ProductRailWidget, Tracked } from './widget-model.ts';

/** The products that the shopper has bought, with today's prices; null: none. */
export async function loadBuyAgain(api: Pick<Api, 'call'>): Promise<Tracked<ProductRailWidget> | null> {
  const { widgets } = await api.call({ method: 'GET', path: '/v1/feed/buy_again', answer: feedWire });
  return widgets.find((widget) => widget.type === 77) ?? null;
}
