import { row } from './loader.ts';

// What only the services load.

/** What the shop does with a host app besides its calls; not loaded in a browser. */
export const HOST = row('shell/host', () => import('./host.ts'));
export const ERROR_REPORTER = row('analytics/error-reporter', () => import('../analytics/error-reporter.ts'));
