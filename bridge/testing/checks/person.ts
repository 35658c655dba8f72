import { BridgeError } from '../../errors.ts';
import { AFTERMATH_MS, CALLS, type Settlement, summarize, PAYMENT, watch } from '../calls.ts';
import { DEADLINES } from '../../create-bridge.ts';
import type { AdapterCheck, Person } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { describeEnd, requireThat } from '../want.ts';

const DECLINED_CODES = /^(declined|dismissed)$/;

/** The person's answers, and the independence of consecutive calls. */
export function personChecks({ host, begin }: Rig): AdapterCheck[] {
  const { wire = {} } = host;

  /** Makes the call and waits long enough for the host, but less than any deadline. */
  async function end(
    set: Stage & Joined,
    call: 'login' | 'pay' | 'location' | 'pickFile',
  ): Promise<Settlement> {
    const settlement = watch(CALLS[call](set.bridge));
    await set.clock.advance(AFTERMATH_MS);
    return settlement;
  }

  const answers = (set: Stage, call: 'login' | 'pay') =>
    set.asked.filter((method) => wire[call]?.includes(method));

  function refusedLogin(person: Person): AdapterCheck {
    return {
      name: `login: is declined or dismissed when the person ${person}`,
      async run() {
        const set = await begin({ person });
        if (!set.bridge.can('login.grant-token')) return 'can() denies login.grant-token';
        const settlement = await end(set, 'login');
        requireThat(
          DECLINED_CODES.test(settlement.error?.code ?? ''),
          'a refusal by the person is reported as one',
          describeEnd(settlement),
        );
      },
    };
  }

  function unpaidCheck(person: Person): AdapterCheck {
    return {
      name: `pay: does not open another payment when the person ${person}`,
      async run() {
        const set = await begin({ person });
        if (!set.bridge.can('pay.native')) return 'can() denies pay.native';
        const settlement = await end(set, 'pay');
        requireThat(
          settlement.times === 1,
          'a payment that the person has ended settles',
          describeEnd(settlement),
        );
        requireThat(
          set.navigations.length === 0,
          'the payment is not opened again as a page',
          set.navigations,
        );
        requireThat(answers(set, 'pay').length <= 1, 'the payment is not opened again', answers(set, 'pay'));
      },
    };
  }

  /** The first call, which the person dismisses, is aborted; the second one is accepted. */
  function separateAnswers(call: 'login' | 'pay'): AdapterCheck {
    return {
      name: `${call}: never settles one call with another’s reply`,
      async run() {
        const firstAlone = await end(await begin(), call);
        const set = await begin({ person: 'dismisses' });
        const caller = new AbortController();
        watch(CALLS[call](set.bridge, { signal: caller.signal }));
        caller.abort();
        // the host's first answer is slow, so the second call is made before it
        await set.clock.settled();
        set.setPerson('agrees');
        const secondResult = await end(set, call);
        requireThat(
          summarize(secondResult) === summarize(firstAlone),
          'a call is settled as if none had preceded it',
          describeEnd(secondResult),
        );
      },
    };
  }

  function checkSingleUse(call: 'login' | 'pay'): AdapterCheck {
    return {
      name: `${call}: two taps make one request to the host`,
      async run() {
        const set = await begin();
        const firstCall = watch(CALLS[call](set.bridge));
        const secondCall = watch(CALLS[call](set.bridge));
        await set.clock.advance(AFTERMATH_MS);
        if (firstCall.error?.code === 'unsupported') return `can() denies ${call}`;
        requireThat(
          secondCall.error?.code === 'busy',
          'a second one is refused while one is open',
          describeEnd(secondCall),
        );
        requireThat(
          answers(set, call).length <= 1,
          'one call makes one request to the host',
          answers(set, call),
        );
        requireThat(set.navigations.length <= 1, 'one call navigates once', set.navigations);
      },
    };
  }

  const checks: AdapterCheck[] = [
    refusedLogin('refuses'),
    refusedLogin('dismisses'),
    {
      name: 'login: can be retried after a refusal',
      async run() {
        const set = await begin({ person: 'refuses' });
        if (!set.bridge.can('login.grant-token')) return 'can() denies login.grant-token';
        await end(set, 'login');
        set.setPerson('agrees');
        const secondLogin = await end(set, 'login');
        requireThat(
          secondLogin.times && !secondLogin.error,
          'a login after a refusal is a new one',
          describeEnd(secondLogin),
        );
      },
    },
    {
      name: 'login: never returns the same proof twice',
      async run() {
        const set = await begin();
        if (set.bridge.can('login.launch')) return 'the proof of a launch is the same each time';
        const proofs = [await end(set, 'login'), await end(set, 'login')].map(
          ({ reply }) => Object(reply).value,
        );
        const isSameProof = proofs[0] !== undefined && proofs[0] === proofs[1];
        requireThat(!isSameProof, 'two logins have two proofs: the backend takes each of them once');
      },
    },
    {
      name: 'login: keeps the proof out of the page’s storage and URLs',
      async run() {
        const set = await begin();
        const { value } = Object((await end(set, 'login')).reply);
        if (value === undefined) return 'a login has no proof at once';
        requireThat(!set.storageText().includes(value), 'the proof of a login is not stored in the page');
        requireThat(!set.navigations.join().includes(value), 'the proof of a login is in no URL');
      },
    },
    checkSingleUse('login'),
    separateAnswers('login'),
    checkSingleUse('pay'),
    separateAnswers('pay'),
    unpaidCheck('refuses'),
    unpaidCheck('dismisses'),
    {
      name: 'pay: returns only a hint, whatever the person does',
      async run() {
        for (const person of ['agrees', 'refuses', 'dismisses'] as const) {
          const settlement = await end(await begin({ person }), 'pay');
          const isRefused = settlement.error instanceof BridgeError && settlement.error.code !== 'malformed';
          requireThat(
            isRefused || settlement.reply,
            'the outcome of a payment is one of the six hints',
            describeEnd(settlement),
          );
        }
      },
    },
    {
      name: 'pay: opens the payment page it was given if the host has no sheet',
      async run() {
        const set = await begin();
        if (set.bridge.can('pay.native') || !set.bridge.can('pay.redirect'))
          return 'the host has a sheet, or can() denies pay.redirect';
        const settlement = await end(set, 'pay');
        requireThat(
          summarize(settlement) === `'navigated'`,
          'a payment by page reports navigated',
          describeEnd(settlement),
        );
        requireThat(
          set.navigations.join() === PAYMENT.redirectUrl,
          'it navigates to the given page',
          set.navigations,
        );
      },
    },
    {
      name: 'pay: fails at once without an id or a page',
      async run() {
        const { returnUrl, amount } = PAYMENT;
        const set = await begin();
        const settlement = watch(set.bridge.pay({ returnUrl, amount }));
        await set.clock.advance(AFTERMATH_MS);
        const hasEnded = settlement.times > 0 && settlement.error?.code !== 'malformed';
        requireThat(hasEnded, 'a payment that cannot be opened is refused at once', describeEnd(settlement));
        requireThat(set.navigations.length === 0, 'it does not navigate', set.navigations);
      },
    },
    {
      name: 'location: is declined or unavailable when the person refuses',
      async run() {
        const set = await begin({ person: 'refuses' });
        if (!set.bridge.can('location')) return 'can() denies location';
        const settlement = await end(set, 'location');
        const isRefused = /^(declined|dismissed|unavailable)$/.test(settlement.error?.code ?? '');
        requireThat(isRefused, 'no location is returned without permission', describeEnd(settlement));
      },
    },
  ];
  // a host's native chooser may not report that it was closed; the webview's always does
  if (!wire.pickFile) {
    checks.push({
      name: 'pickFile: is dismissed when the person closes the picker',
      async run() {
        const set = await begin({ person: 'dismisses' });
        if (!set.bridge.can('pick-file')) return 'can() denies pick-file';
        const settlement = await end(set, 'pickFile');
        requireThat(
          DECLINED_CODES.test(settlement.error?.code ?? ''),
          'a closed picker returns no file',
          describeEnd(settlement),
        );
      },
    });
  }
  if (wire.pay) {
    checks.push({
      name: 'pay: does not navigate after the caller has aborted',
      async run() {
        for (const method of wire.pay ?? []) {
          for (const mode of ['absent', 'refused', 'throwing', 'silent'] as const) {
            const set = await begin({ faults: { [method]: mode } });
            const caller = new AbortController();
            watch(CALLS.pay(set.bridge, { signal: caller.signal }));
            const navigationsBefore = set.navigations.length;
            caller.abort();
            await set.clock.advance(DEADLINES.pay);
            const navigations = set.navigations.slice(navigationsBefore);
            requireThat(
              navigations.length === 0,
              `it does not navigate after an abort (${method} ${mode})`,
              navigations,
            );
          }
        }
      },
    });
  }
  return checks;
}
