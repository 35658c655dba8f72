import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { want } from '../want.ts';

const ORIGIN = 'https://shop.example';
const STOLEN = 'stolen-code-7f3a';
const GUESSED = `?code=${STOLEN}&state=guessed&token=${STOLEN}&authId=${STOLEN}`;

const ODD_URLS = ['about:blank', 'https://other.example/', 'data:,x', 'https://shop.example/%', 'file:///x'];

/** Returns from a page of the host. */
export function arrivalChecks({ create, begin }: Rig): AdapterCheck[] {
  return [
    {
      name: 'arrive: takes no other address for its return address',
      async run() {
        const { bridge } = await begin();
        for (const path of ['/', '/cart?code=1', `${create().returnPath ?? '/inapp'}/more`]) {
          const arrival = bridge.arrive(new URL(path, ORIGIN));
          want(arrival === null, `${path} is no return address`, arrival);
        }
      },
    },
    {
      name: 'arrive: knows the return address of its line',
      async run() {
        const { returnPath } = create();
        const { adapter } = await begin();
        const arrival = returnPath && adapter?.arrive?.(new URL(`${returnPath}${GUESSED}`, ORIGIN));
        want(!returnPath || arrival, 'the adapter answers for the returnPath of its line', arrival);
      },
    },
    {
      name: 'arrive: logs nobody in who was not sent for',
      async run() {
        const { bridge, clock } = await begin();
        const arrival = bridge.arrive(new URL(`${create().returnPath ?? '/inapp'}${GUESSED}`, ORIGIN));
        want(arrival?.login !== true, 'a return that was not started here proves nothing', arrival);
        const login = bridge.login().catch(() => undefined);
        await clock.advance(0);
        const proof = await Promise.race([login, undefined]);
        want(Object(proof).value !== STOLEN, 'a code that somebody slipped in is not handed on');
      },
    },
    {
      name: 'arrive: shows a path of the shop’s own, with nothing of the return address in it',
      async run() {
        const { bridge } = await begin();
        const arrival = bridge.arrive(new URL(`${create().returnPath ?? '/inapp'}${GUESSED}`, ORIGIN));
        if (!arrival) return;
        const inShop = /^\/(?!\/)/.test(arrival.path) && new URL(arrival.path, ORIGIN).origin === ORIGIN;
        want(inShop, 'the path to show is one of the shop’s own', arrival.path);
        want(!arrival.path.includes(STOLEN), 'the path to show has nothing secret in it', arrival.path);
      },
    },
    {
      name: 'arrive: throws for no URL',
      async run() {
        const { adapter } = await begin();
        for (const url of ODD_URLS) {
          try {
            adapter?.arrive?.(new URL(url));
          } catch (error) {
            want(false, `arrive() answers null for ${url} and does not throw`, error);
          }
        }
      },
    },
  ];
}
