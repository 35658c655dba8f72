import { BridgeError } from '../../errors.ts';
import { AFTERMATH_MS, CALLS, type Ended, gist, PAYMENT, watch } from '../calls.ts';
import { DEADLINES } from '../../create-bridge.ts';
import type { AdapterCheck, Person } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { howEnded, want } from '../want.ts';

const A_NO = /^(declined|dismissed)$/;

/** The person's answers, and the independence of consecutive calls. */
export function personChecks({ host, begin }: Rig): AdapterCheck[] {
  const { wire = {} } = host;

  /** Long enough for the host, shorter than any deadline. */
  async function end(set: Stage & Joined, call: 'login' | 'pay' | 'location' | 'pickFile'): Promise<Ended> {
    const ended = watch(CALLS[call](set.bridge));
    await set.clock.advance(AFTERMATH_MS);
    return ended;
  }

  const answers = (set: Stage, call: 'login' | 'pay') =>
    set.asked.filter((method) => wire[call]?.includes(method));

  function refusedLogin(person: Person): AdapterCheck {
    return {
      name: `login: is declined or dismissed when the person ${person}`,
      async run() {
        const set = await begin({ person });
        if (!set.bridge.can('login.grant-token')) return;
        const ended = await end(set, 'login');
        want(A_NO.test(ended.error?.code ?? ''), 'a person’s no is told as one', howEnded(ended));
      },
    };
  }

  function unpaid(person: Person): AdapterCheck {
    return {
      name: `pay: opens no second way when the person ${person}`,
      async run() {
        const set = await begin({ person });
        if (!set.bridge.can('pay.native')) return;
        const ended = await end(set, 'pay');
        want(ended.times === 1, 'a payment that the person has ended is over', howEnded(ended));
        want(set.left.length === 0, 'the payment is not opened once more as a page', set.left);
        want(answers(set, 'pay').length <= 1, 'the payment is not opened once more', answers(set, 'pay'));
      },
    };
  }

  /** The first call, which the person dismisses, is aborted; the second one is accepted. */
  function separateAnswers(call: 'login' | 'pay'): AdapterCheck {
    return {
      name: `${call}: never hands the answer of one call to another`,
      async run() {
        const alone = await end(await begin(), call);
        const set = await begin({ person: 'dismisses' });
        const caller = new AbortController();
        watch(CALLS[call](set.bridge, { signal: caller.signal }));
        caller.abort();
        // the host's first answer is slow, so the second call is made before it
        await set.clock.settled();
        set.mind('agrees');
        const second = await end(set, call);
        want(
          gist(second) === gist(alone),
          'a call is answered as if no other had been before it',
          howEnded(second),
        );
      },
    };
  }

  function once(call: 'login' | 'pay'): AdapterCheck {
    return {
      name: `${call}: two taps are one, for the host too`,
      async run() {
        const set = await begin();
        const first = watch(CALLS[call](set.bridge));
        const second = watch(CALLS[call](set.bridge));
        await set.clock.advance(AFTERMATH_MS);
        if (first.error?.code === 'unsupported') return;
        want(second.error?.code === 'busy', 'a second one is refused while one is open', howEnded(second));
        want(answers(set, call).length <= 1, 'the host is asked once for one call', answers(set, call));
        want(set.left.length <= 1, 'the page is left once for one call', set.left);
      },
    };
  }

  const checks: AdapterCheck[] = [
    refusedLogin('refuses'),
    refusedLogin('dismisses'),
    {
      name: 'login: can be asked for again after a no',
      async run() {
        const set = await begin({ person: 'refuses' });
        if (!set.bridge.can('login.grant-token')) return;
        await end(set, 'login');
        set.mind('agrees');
        const again = await end(set, 'login');
        want(again.times && !again.error, 'a login after a no is a new one', howEnded(again));
      },
    },
    {
      name: 'login: hands out a proof once',
      async run() {
        const set = await begin();
        const proofs = [await end(set, 'login'), await end(set, 'login')].map(
          ({ reply }) => Object(reply).value,
        );
        const same = proofs[0] !== undefined && proofs[0] === proofs[1];
        want(!same, 'two logins have two proofs: the backend takes each of them once');
      },
    },
    {
      name: 'login: keeps the proof out of the page’s storage and out of addresses',
      async run() {
        const set = await begin();
        const { value } = Object((await end(set, 'login')).reply);
        if (value === undefined) return;
        want(!set.kept().includes(value), 'the proof of a login is not stored in the page');
        want(!set.left.join().includes(value), 'the proof of a login stands in no address');
      },
    },
    once('login'),
    separateAnswers('login'),
    once('pay'),
    separateAnswers('pay'),
    unpaid('refuses'),
    unpaid('dismisses'),
    {
      name: 'pay: says no more than a hint, whatever the person does',
      async run() {
        for (const person of ['agrees', 'refuses', 'dismisses'] as const) {
          const ended = await end(await begin({ person }), 'pay');
          const refused = ended.error instanceof BridgeError && ended.error.code !== 'malformed';
          want(refused || ended.reply, 'the outcome of a payment is one of the four hints', howEnded(ended));
        }
      },
    },
    {
      name: 'pay: goes to the payment page as it was given, where the host has no sheet',
      async run() {
        const set = await begin();
        if (set.bridge.can('pay.native') || !set.bridge.can('pay.redirect')) return;
        const ended = await end(set, 'pay');
        want(gist(ended) === `'navigated'`, 'a payment by page says that the page is left', howEnded(ended));
        want(set.left.join() === PAYMENT.redirectUrl, 'the page that was given is gone to', set.left);
      },
    },
    {
      name: 'pay: ends at once when it is given neither an id nor a page',
      async run() {
        const { returnUrl, amountPaise } = PAYMENT;
        const set = await begin();
        const ended = watch(set.bridge.pay({ returnUrl, amountPaise }));
        await set.clock.advance(AFTERMATH_MS);
        const over = ended.times > 0 && ended.error?.code !== 'malformed';
        want(over, 'a payment that cannot be opened is refused, not waited for', howEnded(ended));
        want(set.left.length === 0, 'it leads nowhere', set.left);
      },
    },
    {
      name: 'location: is declined or unavailable when the person refuses',
      async run() {
        const set = await begin({ person: 'refuses' });
        if (!set.bridge.can('location')) return;
        const ended = await end(set, 'location');
        const refused = /^(declined|dismissed|unavailable)$/.test(ended.error?.code ?? '');
        want(refused, 'nobody is placed against their will', howEnded(ended));
      },
    },
  ];
  // a native chooser is the host's own; only the webview's chooser is sure to report closing
  if (!wire.pickFile) {
    checks.push({
      name: 'pickFile: is dismissed when the person closes the chooser',
      async run() {
        const set = await begin({ person: 'dismisses' });
        if (!set.bridge.can('pick-file')) return;
        const ended = await end(set, 'pickFile');
        want(
          A_NO.test(ended.error?.code ?? ''),
          'a chooser that is closed has chosen nothing',
          howEnded(ended),
        );
      },
    });
  }
  if (wire.pay) {
    checks.push({
      name: 'pay: does not leave for the page any more once the caller has aborted',
      async run() {
        for (const method of wire.pay ?? []) {
          for (const mode of ['absent', 'refused', 'throwing', 'silent'] as const) {
            const set = await begin({ faults: { [method]: mode } });
            const caller = new AbortController();
            watch(CALLS.pay(set.bridge, { signal: caller.signal }));
            const before = set.left.length;
            caller.abort();
            await set.clock.advance(DEADLINES.pay);
            const gone = set.left.slice(before);
            want(gone.length === 0, `nobody is led away after an abort (${method} ${mode})`, gone);
          }
        }
      },
    });
  }
  return checks;
}
