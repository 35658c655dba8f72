import type { DetectionFacts } from '../../contract.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { want } from '../want.ts';

const PLAIN_BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
];

/** The partner's registry entry. */
export function lineChecks({ create, stage }: Rig): AdapterCheck[] {
  const here = (): DetectionFacts => stage().env.facts;
  return [
    {
      name: 'entry: has a name that is valid in a path and a storage key',
      async run() {
        const { name } = create();
        want(/^[a-z][a-z0-9-]*$/.test(name), 'the name is lower-case letters, digits and dashes', name);
      },
    },
    {
      name: 'entry: detects its own host',
      async run() {
        want(create().detect(here()) === true, 'detect() is true in the entry’s own host', here());
      },
    },
    {
      name: 'entry: detects its host from what a server knows, the user agent and the URL',
      async run() {
        const { userAgent, url } = here();
        const facts = { userAgent, url, injected: [], standalone: false };
        want(create().detect(facts) === true, 'a server, which sees no page, detects the host too', facts);
      },
    },
    {
      name: 'entry: does not mistake a plain browser for its host',
      async run() {
        for (const userAgent of PLAIN_BROWSERS) {
          const facts = { userAgent, url: 'https://shop.example/', injected: [], standalone: false };
          want(create().detect(facts) === false, 'detect() is false in a plain browser', userAgent);
        }
      },
    },
    {
      name: 'entry: is not detected without any facts, and does not throw',
      async run() {
        const nothing = { userAgent: '', url: '', injected: [], standalone: false };
        const found: unknown = create().detect(nothing);
        want(found === false, 'detect() returns false, without throwing, when nothing is known', found);
      },
    },
    {
      name: 'entry: offers at least one login and one payment method',
      async run() {
        const { logins, payments, methods } = create().policy;
        want(logins.length > 0, 'the policy has a login', logins);
        want(payments === 'host' || methods.length > 0, 'a chooser offers at least one method', methods);
      },
    },
    {
      name: 'entry: has a policy that is plain data, the same each time',
      async run() {
        const [one, other] = [create().policy, create().policy].map((policy) => JSON.stringify(policy));
        const copy: unknown = JSON.parse(one ?? 'null');
        const whole = Object.keys(Object(copy)).length === Object.keys(create().policy).length;
        want(one === other && whole, 'the policy is plain data', one, other);
      },
    },
    {
      name: 'entry: loads a start function, without side effects',
      async run() {
        const { asked, listeners, left } = stage();
        const before = Object.getOwnPropertyNames(globalThis).join();
        const start: unknown = await create().load();
        want(typeof start === 'function', 'load() resolves with the function that starts the adapter', start);
        const after = Object.getOwnPropertyNames(globalThis).join();
        want(before === after, 'loading the adapter leaves no global behind', after.slice(before.length));
        want(asked.length + left.length + listeners() === 0, 'loading the adapter touches no page', asked);
      },
    },
  ];
}
