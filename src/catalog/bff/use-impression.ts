import { type RefCallback, useCallback } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';

/** A ref that tracks an impression of the snippet. `position`: on the page, from 1. */
export function useImpression(
  tracking: WidgetTracking,
  position: number,
  page: PageMeta | null,
): RefCallback<HTMLElement> {
  const { watch } = useAnalytics();
  return useCallback(
    (element: HTMLElement) => watch(element, { widget: tracking, position, page }),
    [watch, tracking, position, page],
  );
}

/** A ref that tracks an impression of an item in a snippet. Items without a name are not tracked. */
export function useItemImpression(
  item: WidgetTracking,
  position: number,
  parent: WidgetTracking,
): RefCallback<HTMLElement> {
  const { watch } = useAnalytics();
  return useCallback(
    (element: HTMLElement) => {
      if (item.name === '') return;
      return watch(element, { widget: item, position, parent: parent.name === '' ? undefined : parent });
    },
    [watch, item, position, parent],
  );
}
