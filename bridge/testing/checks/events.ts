import type { BridgeEventName } from '../../contract.ts';
import { AFTERMATH_MS } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig, Stage } from '../rig.ts';
import { requireThat } from '../want.ts';

/** Page events as browsers fire them, and the shop's event for each. */
const PAGE_EVENTS: readonly (readonly [BridgeEventName, (window: Window & typeof globalThis) => void])[] = [
  ['hidden', (window) => show(window, false)],
  ['visible', (window) => show(window, true)],
  ['offline', (window) => window.dispatchEvent(new window.Event('offline'))],
  ['online', (window) => window.dispatchEvent(new window.Event('online'))],
  [
    'return',
    (window) => window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: true })),
  ],
];

/** Events of the host and of the page. */
export function eventChecks({ begin }: Rig): AdapterCheck[] {
  async function press({ back, clock }: Stage): Promise<boolean> {
    const wasHandled = back?.();
    await clock.advance(AFTERMATH_MS);
    return (await wasHandled) === true;
  }

  return [
    {
      name: 'back: is promised exactly where the host has a back button',
      async run() {
        const { adapter, back } = await begin();
        const promisesBack = adapter?.can('back');
        requireThat(
          promisesBack === (back !== undefined),
          `can('back') is true exactly when the host has a back button`,
          promisesBack,
        );
      },
    },
    {
      name: 'back: is reported, and can stop the host from leaving',
      async run() {
        const set = await begin();
        if (!set.back) return 'the host has no back button';
        let events = 0;
        set.bridge.on('back', (event) => {
          events += 1;
          event.preventDefault();
        });
        const wasKept = await press(set);
        requireThat(
          events === 1,
          'one press of the back button is reported once',
          `reported ${events} times`,
        );
        requireThat(wasKept, 'preventDefault() stops the host from leaving');
      },
    },
    {
      name: 'back: lets the host leave when nothing prevents it',
      async run() {
        const set = await begin();
        if (!set.back) return 'the host has no back button';
        set.bridge.on('back', () => {});
        requireThat(!(await press(set)), 'the host leaves unless the shop prevents it');
      },
    },
    {
      name: 'back: is not reported after dispose, and the host may leave',
      async run() {
        const set = await begin();
        if (!set.back) return 'the host has no back button';
        let events = 0;
        set.bridge.on('back', (event) => {
          events += 1;
          event.preventDefault();
        });
        set.bridge.dispose();
        const wasKept = await press(set);
        requireThat(
          events === 0 && !wasKept,
          'a disposed shop gets no events and does not stop the host',
          events,
          wasKept,
        );
      },
    },
    ...PAGE_EVENTS.map(
      ([name, happen]): AdapterCheck => ({
        name: `${name}: is reported once`,
        async run() {
          const { bridge, env } = await begin();
          if (!env.window) return 'the host has no page';
          let presses = 0;
          bridge.on(name, () => {
            presses += 1;
          });
          happen(env.window);
          requireThat(
            presses === 1,
            `page events are reported once: the bridge already listens`,
            `reported ${presses} times`,
          );
        },
      }),
    ),
  ];
}

function show({ document, Event }: Window & typeof globalThis, visible: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !visible });
  const state = visible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  const event = new Event('visibilitychange', { bubbles: true });
  document.dispatchEvent(event);
}
