import type { Simulator } from '../../bridge/testing/simulator.ts';

/**
 * The contract is assumed, as nothing about this partner's webview is public: the app injects nothing, so
 * there is nothing to install. Its login and its payment are pages of the partner, served by the sandbox.
 */
export const airtelAssumed: Simulator = {
  host: 'airtel',
  assumed: 'Nothing about this app is public: how it logs in and how it pays are assumed.',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 AirtelThanks',
  viewport: { width: 360, height: 740 },
  versions: [],
  methods: [],
  config: { airtel: { loginByCode: true } },
  returned({ pathname, searchParams }) {
    if (!/^\/inapp\/airtel-redirection\/*$/i.test(pathname)) return null;
    return searchParams.has('code') ? 'ok' : 'declined';
  },
  comesBack(url, choice) {
    const state = url.searchParams.get('state');
    if (!/\/authorize\/airtel\/*$/.test(url.pathname) || !state) return null;
    const query = { state, ...(choice === 'allow' ? { code: 'ok-simulated' } : { error: 'access_denied' }) };
    return new URL(`/inapp/airtel-redirection?${new URLSearchParams(query)}`, url);
  },
  install() {},
};
