import { AFTERMATH_MS, CALLS, type Settlement, watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { describeEnd, requireThat } from '../want.ts';

/** What start parameters and locales consist of: anything else was not checked by the adapter. */
const START_PARAMETER = /^[\w-]{1,512}$/;
const LOCALE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

const NO_LAUNCH = 'can() denies login.launch';

/** What the host passes when it opens the shop, and the login by it. */
export function launchChecks({ begin }: Rig): AdapterCheck[] {
  async function logIn(set: Stage & Joined): Promise<Settlement> {
    const settlement = watch(CALLS.login(set.bridge));
    await set.clock.advance(AFTERMATH_MS);
    return settlement;
  }

  return [
    {
      name: 'launch: logs in again and again with the same proof, without asking the person or leaving the page',
      async run() {
        const set = await begin({ person: 'refuses' });
        if (!set.bridge.can('login.launch')) return NO_LAUNCH;
        const askedBefore = set.asked.length;
        for (const _ of ['once', 'again']) {
          const settlement = await logIn(set);
          const { kind, value } = Object(settlement.reply);
          requireThat(
            kind === 'launch' && value === set.bridge.launch?.signedData,
            'a login returns the signed data of the launch',
            describeEnd(settlement),
          );
        }
        const asked = set.asked.slice(askedBefore);
        requireThat(asked.length === 0, 'a login by the launch asks the host nothing', asked);
        requireThat(set.navigations.length === 0, 'it does not navigate', set.navigations);
      },
    },
    {
      name: 'launch: leaves no signed data in the page’s URL',
      async run() {
        const { bridge, env } = await begin();
        const { signedData } = bridge.launch ?? {};
        if (!signedData || !env.window) return NO_LAUNCH;
        const { href } = env.window.location;
        const isInUrl = [signedData, encodeURIComponent(signedData)].some((text) => href.includes(text));
        requireThat(!isInUrl, 'the URL is without the proof, which the person may copy or share');
      },
    },
    {
      name: 'launch: passes on only a start parameter and a locale that can be read as such',
      async run() {
        const { startParameter, locale } = (await begin()).bridge.launch ?? {};
        requireThat(
          startParameter === undefined || START_PARAMETER.test(startParameter),
          'a start parameter is 1 to 512 letters, digits, _ or -',
          startParameter,
        );
        requireThat(locale === undefined || LOCALE.test(locale), 'a locale is a language tag', locale);
      },
    },
  ];
}
