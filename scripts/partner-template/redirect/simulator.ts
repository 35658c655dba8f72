import type { Simulator } from '../../../bridge/testing/simulator.ts';
import { RETURN_PATH, readReturn } from './wire.ts';

/** The app adds nothing to the page: its login and its payment are pages of the partner. */
export const templateApp: Simulator = {
  host: 'template',
  assumed: 'Everything, until the partner’s own documents say otherwise.',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 TemplateApp/1.0',
  viewport: { width: 360, height: 740 },
  versions: [],
  methods: [],
  returned(url) {
    const returned = readReturn(url);
    return returned && (returned.code ? 'ok' : 'declined');
  },
  comesBack(url, choice) {
    const state = url.searchParams.get('state');
    if (!url.pathname.includes('/authorize/template') || !state) return null;
    const query = { state, ...(choice === 'allow' ? { code: 'ok-simulated' } : { error: 'access_denied' }) };
    return new URL(`${RETURN_PATH}?${new URLSearchParams(query)}`, url);
  },
  install() {},
};
