import type { Bridge } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { describeEnd, requireThat } from '../want.ts';

const ODD_TEXTS = [
  'नमस्ते 🥛',
  '"quoted" \\ back',
  'two\nlines',
  '{"json":true}',
  '=',
  ' ',
  'null',
  'undefined',
];
const ODD_KEYS = ['a b', 'क', '::', '"', '__proto__', 'constructor'];

const NO_STORAGE = 'can() denies storage';

/** String storage, in hosts that have it. */
export function storageChecks({ stage, join, begin }: Rig): AdapterCheck[] {
  async function resultOf<T>(set: Stage, call: Promise<T>): Promise<T> {
    const settlement = watch(call);
    await set.clock.advance(DEADLINES.background);
    requireThat(
      settlement.times && !settlement.error,
      'storage that is promised works',
      describeEnd(settlement),
    );
    return settlement.reply as T;
  }

  function check(name: string, task: (set: Stage & Joined, storage: Bridge['storage']) => Promise<void>) {
    return {
      name: `storage: ${name}`,
      async run() {
        const set = await begin();
        if (!set.bridge.can('storage')) return NO_STORAGE;
        await task(set, set.bridge.storage);
      },
    };
  }

  return [
    check('returns the last stored value', async (set, storage) => {
      await resultOf(set, storage.set('key', 'first'));
      await resultOf(set, storage.set('key', 'second'));
      const storedValue = await resultOf(set, storage.get('key'));
      requireThat(storedValue === 'second', 'the last stored value is returned', storedValue);
    }),
    check('returns null for a missing key', async (set, storage) => {
      const storedValue = await resultOf(set, storage.get('never'));
      requireThat(storedValue === null, 'a missing key is null', storedValue);
    }),
    check('returns null for a removed key', async (set, storage) => {
      await resultOf(set, storage.set('key', 'value'));
      await resultOf(set, storage.remove('key'));
      const storedValue = await resultOf(set, storage.get('key'));
      requireThat(storedValue === null, 'a removed key is null', storedValue);
    }),
    check('distinguishes an empty string from none', async (set, storage) => {
      await resultOf(set, storage.set('key', ''));
      const storedValue = await resultOf(set, storage.get('key'));
      requireThat(storedValue === '', 'an empty string is a value', storedValue);
    }),
    check('stores any string unchanged', async (set, storage) => {
      for (const text of ODD_TEXTS) {
        await resultOf(set, storage.set('key', text));
        const storedValue = await resultOf(set, storage.get('key'));
        requireThat(
          storedValue === text,
          `the string ${JSON.stringify(text)} is returned unchanged`,
          storedValue,
        );
      }
    }),
    check('keeps the values of all keys apart', async (set, storage) => {
      for (const key of ODD_KEYS) await resultOf(set, storage.set(key, `of ${key}`));
      for (const key of ODD_KEYS) {
        const storedValue = await resultOf(set, storage.get(key));
        requireThat(
          storedValue === `of ${key}`,
          `the key ${JSON.stringify(key)} has its own value`,
          storedValue,
        );
      }
    }),
    {
      name: 'storage: outlives the bridge',
      async run() {
        const set = stage();
        const firstAdapter = await join(set);
        if (!firstAdapter.bridge.can('storage')) return NO_STORAGE;
        await resultOf(set, firstAdapter.bridge.storage.set('key', 'value'));
        firstAdapter.bridge.dispose();
        const storedValue = await resultOf(set, (await join(set)).bridge.storage.get('key'));
        requireThat(storedValue === 'value', 'a stored value is there on the next visit', storedValue);
      },
    },
    check('does not touch what the page stores itself', async (set, storage) => {
      const pageStorage = set.env.window?.localStorage;
      pageStorage?.setItem('key', 'the page’s own');
      await resultOf(set, storage.set('key', 'value'));
      await resultOf(set, storage.remove('key'));
      const leftover = pageStorage?.getItem('key');
      requireThat(
        !pageStorage || leftover === 'the page’s own',
        'the page’s own entry of that key stays as it was',
        leftover,
      );
    }),
  ];
}
