import type { Api } from '../http/api.ts';
import { feedWire } from './home-api.ts';
import type { ProductRailWidget, Tracked } from './widget-model.ts';

type Rail = Tracked<ProductRailWidget>;

/** What the shopper has bought, and their favourites, with today's prices. */
export async function loadPersonalRails(api: Pick<Api, 'call'>): Promise<readonly Rail[]> {
  const { widgets } = await api.call({ method: 'GET', path: '/v1/feed/buy_again', answer: feedWire });
  return widgets.filter((widget): widget is Rail => widget.type === 77);
}

/** The rail of what was bought; null: nothing was. */
export const loadBuyAgain = async (api: Pick<Api, 'call'>): Promise<Rail | null> =>
  (await loadPersonalRails(api)).find(({ tracking }) => tracking.title === 'buy-again') ?? null;
