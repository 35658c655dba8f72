import { row } from './loader.ts';

/** What the shop does with a host app besides its calls; not loaded in a browser. */
export const HOST = row('shell/host', () => import('./host.ts'));
