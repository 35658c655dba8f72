import { createContext } from 'react';

/** Minutes until delivery to where the shopper is; `null` while nothing is known of it. */
export const EtaContext = createContext<number | null>(null);
