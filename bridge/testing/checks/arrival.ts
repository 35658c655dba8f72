import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { requireThat } from '../want.ts';

const ORIGIN = 'https://shop.example';
const STOLEN_URL = 'stolen-code-7f3a';
const GUESSED_URL = `?code=${STOLEN_URL}&state=guessed&token=${STOLEN_URL}&authId=${STOLEN_URL}`;

const ODD_URLS = ['about:blank', 'https://other.example/', 'data:,x', 'https://shop.example/%', 'file:///x'];

/** Returns from a page of the host. */
export function arrivalChecks({ create, begin }: Rig): AdapterCheck[] {
  return [
    {
      name: 'arrive: accepts only its own return path',
      async run() {
        const { bridge } = await begin();
        for (const path of ['/', '/cart?code=1', `${create().returnPath ?? '/inapp'}/more`]) {
          const arrival = bridge.arrive(new URL(path, ORIGIN));
          requireThat(arrival === null, `${path} is not a return path`, arrival);
        }
      },
    },
    {
      name: 'arrive: recognises the return path of its registry entry',
      async run() {
        const { returnPath } = create();
        const { adapter } = await begin();
        const arrival = returnPath && adapter?.arrive?.(new URL(`${returnPath}${GUESSED_URL}`, ORIGIN));
        requireThat(
          !returnPath || arrival,
          'the adapter handles the returnPath of its registry entry',
          arrival,
        );
      },
    },
    {
      name: 'arrive: rejects a login that was not started here',
      async run() {
        const { bridge, clock } = await begin();
        const arrival = bridge.arrive(new URL(`${create().returnPath ?? '/inapp'}${GUESSED_URL}`, ORIGIN));
        requireThat(arrival?.login !== true, 'a return that was not started here is not a login', arrival);
        const login = bridge.login().catch(() => undefined);
        await clock.advance(0);
        const proof = await Promise.race([login, undefined]);
        requireThat(Object(proof).value !== STOLEN_URL, 'an injected code is not passed on');
      },
    },
    {
      name: 'arrive: continues on a path of the shop, without anything from the return URL',
      async run() {
        const { bridge } = await begin();
        const arrival = bridge.arrive(new URL(`${create().returnPath ?? '/inapp'}${GUESSED_URL}`, ORIGIN));
        if (!arrival) return 'no return path';
        const isInShop = /^\/(?!\/)/.test(arrival.path) && new URL(arrival.path, ORIGIN).origin === ORIGIN;
        requireThat(isInShop, 'the path to continue on belongs to the shop', arrival.path);
        requireThat(
          !arrival.path.includes(STOLEN_URL),
          'the path to continue on contains no secret',
          arrival.path,
        );
      },
    },
    {
      name: 'arrive: never throws, whatever the URL',
      async run() {
        const { adapter } = await begin();
        for (const url of ODD_URLS) {
          try {
            adapter?.arrive?.(new URL(url));
          } catch (error) {
            requireThat(false, `arrive() returns null for ${url} and does not throw`, error);
          }
        }
      },
    },
  ];
}
