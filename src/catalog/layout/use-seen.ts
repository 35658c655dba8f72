import { type RefCallback, useCallback } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import type { PageMeta, WidgetTracking } from '../../analytics/tracking-wire.ts';

/** For the element of a snippet: tracked when it is seen. `position`: on the page, from 1. */
export function useSeen(
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
