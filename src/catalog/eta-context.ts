import { createContext } from 'react';
import type { EtaPromise } from '../location/eta.ts';

/** When an order would be where the shopper is; `null` while nothing is known of it. */
export const EtaContext = createContext<EtaPromise | null>(null);
