/** The HTTP client, with the calls of what is on every screen: loaded with the first call that is made. */
export { openApi } from '../http/open-api.ts';
export { fetchEta } from '../location/eta-api.ts';
