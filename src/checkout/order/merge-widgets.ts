import type { OrderWidget } from './order-wire.ts';

/** A backend that names each anew in every answer must not fill the page. */
const MOST = 12;

const idOf = (widget: OrderWidget): string => widget.tracking.widget_id;

/** Each takes the place of the one of its id, what is new comes behind them, and what nothing new was said of stays. */
export function mergeWidgets(before: readonly OrderWidget[], came: readonly OrderWidget[]): OrderWidget[] {
  const byId = new Map(before.map((widget) => [idOf(widget), widget]));
  for (const widget of came) byId.set(idOf(widget), widget);
  return [...byId.values()].slice(-MOST);
}
