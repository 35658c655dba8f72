import type { DetectionFacts } from '../../contract.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { requireThat } from '../want.ts';

const PLAIN_BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
];

/** Checks of the partner's registry entry. */
export function lineChecks({ create, stage }: Rig): AdapterCheck[] {
  const currentFacts = (): DetectionFacts => stage().env.facts;
  return [
    {
      name: 'entry: has a name that is valid in a path and a storage key',
      async run() {
        const { name } = create();
        requireThat(
          /^[a-z][a-z0-9-]*$/.test(name),
          'the name is lower-case letters, digits and dashes',
          name,
        );
      },
    },
    {
      name: 'entry: detects its own host',
      async run() {
        requireThat(
          create().detect(currentFacts()) === true,
          'detect() is true in the entry’s own host',
          currentFacts(),
        );
      },
    },
    {
      name: 'entry: detects its host from what a server knows, the user agent and the URL',
      async run() {
        const { userAgent, url } = currentFacts();
        const facts = { userAgent, url, injected: [], standalone: false };
        requireThat(
          create().detect(facts) === true,
          'a server, which sees no page, detects the host too',
          facts,
        );
      },
    },
    {
      name: 'entry: does not mistake a plain browser for its host',
      async run() {
        for (const userAgent of PLAIN_BROWSERS) {
          const facts = { userAgent, url: 'https://shop.example/', injected: [], standalone: false };
          requireThat(create().detect(facts) === false, 'detect() is false in a plain browser', userAgent);
        }
      },
    },
    {
      name: 'entry: is not detected without any facts, and does not throw',
      async run() {
        const noFacts = { userAgent: '', url: '', injected: [], standalone: false };
        const isDetected: unknown = create().detect(noFacts);
        requireThat(
          isDetected === false,
          'detect() returns false, without throwing, when nothing is known',
          isDetected,
        );
      },
    },
    {
      name: 'entry: offers at least one login and one payment method',
      async run() {
        const { logins, payments, methods } = create().policy;
        requireThat(logins.length > 0, 'the policy has a login', logins);
        requireThat(
          payments === 'host' || methods.length > 0,
          'a chooser offers at least one method',
          methods,
        );
      },
    },
    {
      name: 'entry: has a policy that is plain data, the same each time',
      async run() {
        const [firstPolicy, otherPolicy] = [create().policy, create().policy].map((policy) =>
          JSON.stringify(policy),
        );
        const copy: unknown = JSON.parse(firstPolicy ?? 'null');
        const isComplete = Object.keys(Object(copy)).length === Object.keys(create().policy).length;
        requireThat(
          firstPolicy === otherPolicy && isComplete,
          'the policy is plain data',
          firstPolicy,
          otherPolicy,
        );
      },
    },
    {
      name: 'entry: loads a start function, without side effects',
      async run() {
        const { asked, listeners, navigations: left } = stage();
        const globalsBefore = Object.getOwnPropertyNames(globalThis).join();
        const start: unknown = await create().load();
        requireThat(
          typeof start === 'function',
          'load() resolves with the function that starts the adapter',
          start,
        );
        const globalsAfter = Object.getOwnPropertyNames(globalThis).join();
        requireThat(
          globalsBefore === globalsAfter,
          'loading the adapter leaves no global behind',
          globalsAfter.slice(globalsBefore.length),
        );
        requireThat(
          asked.length + left.length + listeners() === 0,
          'loading the adapter touches no page',
          asked,
        );
      },
    },
  ];
}
