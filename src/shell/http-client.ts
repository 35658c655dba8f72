/** The HTTP client and the requests that every screen makes; loaded with the first request. */
export { openApi } from '../http/open-api.ts';
export { fetchEta } from '../location/eta-api.ts';
