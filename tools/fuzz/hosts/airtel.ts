import { airtel } from '../../../partners/airtel/index.ts';
import { airtelAssumed } from '../../../partners/airtel/simulator.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';
import { createPage, SHOP_URL } from '../page.ts';
import { isPlace } from './browser.ts';

const RETURN_PATH = '/inapp/airtel-redirection';

/** This host sends everything in the URLs that it redirects to. */
export const airtelApp: FuzzedAdapter = {
  name: 'airtel',
  stays: 0,
  begin(tools) {
    const { random, junk, clock } = tools;
    const page = createPage(tools, airtelAssumed.userAgent);
    const states: string[] = [];
    const { tab } = page.env;

    function textOf(value: unknown): string {
      try {
        return `${value}`.slice(0, 1_000);
      } catch {
        return '';
      }
    }

    return {
      ...page,
      env: {
        ...page.env,
        navigate(url) {
          const state = new URL(url, SHOP_URL).searchParams.get('state');
          if (state) states.push(state);
          if (states.length > 20) states.shift();
        },
      },
      entry: airtel(),
      poke(bridge) {
        const choice = random.int(4);
        if (choice === 0) return page.poke();
        const newestState = states.at(-1);
        if (choice === 4 && newestState) {
          // this is the only valid part: the URL for which the login was started
          const returnUrl = new URL(RETURN_PATH, SHOP_URL);
          returnUrl.searchParams.set('state', newestState);
          returnUrl.searchParams.set('code', 'genuine');
          bridge.arrive(returnUrl);
          return;
        }
        if (choice === 1) {
          // another script overwrites the stored login
          const storedLogin = tab.get('airtel-login');
          tab.set('airtel-login', textOf(junk()));
          clock.after(1, () =>
            storedLogin === null ? tab.remove('airtel-login') : tab.set('airtel-login', storedLogin),
          );
          return;
        }
        const url = new URL(
          random.chance(0.7) ? RETURN_PATH : `/${encodeURIComponent(textOf(junk()).slice(0, 50))}`,
          SHOP_URL,
        );
        // the state of a different login, a truncated state, or none
        const state = random.pick([
          FORGED,
          '',
          'undefined',
          `${random.pick(states.length > 0 ? states : [''])}x`,
        ]);
        url.searchParams.set('state', state);
        url.searchParams.set('code', FORGED);
        bridge.arrive(url);
      },
      isGenuine: {
        login: (answer) => Object(answer).kind === 'navigated' || Object(answer).value === 'genuine',
        location: isPlace,
      },
    };
  },
};
