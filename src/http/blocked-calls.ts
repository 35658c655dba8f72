/** Pages on which configuration and secondary data must not be asked for. */
const PAGES = ['secret-santa', 'badges'];

const CALLS = [
  '/config/main',
  '/v2/services/secondary-data',
  '/v1/user/user_property/',
  '/v1/order_count',
  '/api/feature-flags/receive',
  '/v1/analytics_events_properties',
  '/v1/consumerweb/eta',
];

export function isBlocked(pagePath: string, callPath: string): boolean {
  return PAGES.some((page) => pagePath.includes(page)) && CALLS.some((call) => callPath.startsWith(call));
}
