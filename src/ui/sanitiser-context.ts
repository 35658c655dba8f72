import { createContext } from 'react';
import type { cleanHtml } from './clean-html.ts';

/** Loads what takes out of HTML all that it must not say or do; null where there is none, and words stay plain. */
export const SanitiserContext = createContext<(() => Promise<typeof cleanHtml>) | null>(null);
