/** The HTTP client, and the requests that all screens share; loaded with the first request. */
export { openApi } from '../http/open-api.ts';
export { fetchEta } from '../location/eta-api.ts';
