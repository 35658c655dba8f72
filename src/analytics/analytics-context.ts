import { createContext, useContext } from 'react';
import type { ScreenTelling } from './event-buffer.ts';

const nothing = () => {};
const nobody: ScreenTelling = { track: nothing, report: nothing, screen: nothing, watch: () => nothing };

/** Without one, nobody is told: a component that is drawn alone need not know of it. */
export const AnalyticsContext = createContext<ScreenTelling>(nobody);

export function useAnalytics(): ScreenTelling {
  return useContext(AnalyticsContext);
}
