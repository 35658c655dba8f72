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

/** String storage, in hosts that have it. */
export function storageChecks({ stage, join, begin }: Rig): AdapterCheck[] {
  async function done<T>(set: Stage, call: Promise<T>): Promise<T> {
    const ended = watch(call);
    await set.clock.advance(DEADLINES.background);
    requireThat(ended.times && !ended.error, 'storage that is promised works', describeEnd(ended));
    return ended.reply as T;
  }

  function check(name: string, task: (set: Stage & Joined, storage: Bridge['storage']) => Promise<void>) {
    return {
      name: `storage: ${name}`,
      async run() {
        const set = await begin();
        if (set.bridge.can('storage')) await task(set, set.bridge.storage);
      },
    };
  }

  return [
    check('returns the last stored value', async (set, storage) => {
      await done(set, storage.set('key', 'first'));
      await done(set, storage.set('key', 'second'));
      const got = await done(set, storage.get('key'));
      requireThat(got === 'second', 'the last stored value is returned', got);
    }),
    check('returns null for a missing key', async (set, storage) => {
      const got = await done(set, storage.get('never'));
      requireThat(got === null, 'a missing key is null', got);
    }),
    check('returns null for a removed key', async (set, storage) => {
      await done(set, storage.set('key', 'value'));
      await done(set, storage.remove('key'));
      const got = await done(set, storage.get('key'));
      requireThat(got === null, 'a removed key is null', got);
    }),
    check('distinguishes an empty string from none', async (set, storage) => {
      await done(set, storage.set('key', ''));
      const got = await done(set, storage.get('key'));
      requireThat(got === '', 'an empty string is a value', got);
    }),
    check('stores any string unchanged', async (set, storage) => {
      for (const text of ODD_TEXTS) {
        await done(set, storage.set('key', text));
        const got = await done(set, storage.get('key'));
        requireThat(got === text, `the string ${JSON.stringify(text)} is returned unchanged`, got);
      }
    }),
    check('keeps the values of all keys apart', async (set, storage) => {
      for (const key of ODD_KEYS) await done(set, storage.set(key, `of ${key}`));
      for (const key of ODD_KEYS) {
        const got = await done(set, storage.get(key));
        requireThat(got === `of ${key}`, `the key ${JSON.stringify(key)} has its own value`, got);
      }
    }),
    {
      name: 'storage: outlives the bridge',
      async run() {
        const set = stage();
        const first = await join(set);
        if (!first.bridge.can('storage')) return;
        await done(set, first.bridge.storage.set('key', 'value'));
        first.bridge.dispose();
        const got = await done(set, (await join(set)).bridge.storage.get('key'));
        requireThat(got === 'value', 'a stored value is there on the next visit', got);
      },
    },
    check('does not touch what the page stores itself', async (set, storage) => {
      const pageStorage = set.env.window?.localStorage;
      pageStorage?.setItem('key', 'the page’s own');
      await done(set, storage.set('key', 'value'));
      await done(set, storage.remove('key'));
      const leftover = pageStorage?.getItem('key');
      requireThat(
        !pageStorage || leftover === 'the page’s own',
        'the page’s own entry of that key stays as it was',
        leftover,
      );
    }),
  ];
}
