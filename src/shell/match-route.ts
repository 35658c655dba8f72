import { parse } from 'regexparam';
import { CITY_HOME, NOT_FOUND, type RouteEntry, routes } from './routes.ts';

/** The city table's names: without them every address of one word would be a city's. */
const CITY =
  /^\/(agra|ahmedabad|bengaluru|bhopal|chandigarh|chennai|delhi|faridabad|ghaziabad|gurugram|guwahati|hyderabad|indore|jaipur|kanpur|kochi|kolkata|lucknow|ludhiana|meerut|mumbai|nagpur|noida|pune|surat|vadodara|visakhapatnam)\/?$/i;

/** The entry that a path shows, for the server (status, title, what is rendered) and the shell alike. */
export function matchRoute(path: string): RouteEntry {
  const entry = routes.find((one) => parse(one.path).pattern.test(path));
  return entry ?? (CITY.test(path) ? CITY_HOME : NOT_FOUND);
}

export function statusOf(entry: RouteEntry): 200 | 404 | 500 {
  if (entry.screen === 'not-found') return 404;
  return entry.screen === 'server-error' ? 500 : 200;
}
