import type { OrderWidget } from './order-wire.ts';

/** The maximum number of widgets, in case a backend gives them new ids in every response. */
const MAX_WIDGETS = 12;

const idOf = (widget: OrderWidget): string => widget.tracking.widget_id;

/** Replaces widgets with the same id, appends new widgets and keeps the others. */
export function mergeWidgets(
  current: readonly OrderWidget[],
  received: readonly OrderWidget[],
): OrderWidget[] {
  const byId = new Map(current.map((widget) => [idOf(widget), widget]));
  for (const widget of received) byId.set(idOf(widget), widget);
  return [...byId.values()].slice(-MAX_WIDGETS);
}
