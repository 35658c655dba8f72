import type { Bridge } from '../../contract.ts';
import { DEADLINES } from '../../create-bridge.ts';
import { watch } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { howEnded, want } from '../want.ts';

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
    want(ended.times && !ended.error, 'storage that is promised works', howEnded(ended));
    return ended.reply as T;
  }

  function check(what: string, task: (set: Stage & Joined, storage: Bridge['storage']) => Promise<void>) {
    return {
      name: `storage: ${what}`,
      async run() {
        const set = await begin();
        if (set.bridge.can('storage')) await task(set, set.bridge.storage);
      },
    };
  }

  return [
    check('gives back what was stored last', async (set, storage) => {
      await done(set, storage.set('key', 'first'));
      await done(set, storage.set('key', 'second'));
      const got = await done(set, storage.get('key'));
      want(got === 'second', 'what was stored last is what is given back', got);
    }),
    check('gives null for what was never stored', async (set, storage) => {
      const got = await done(set, storage.get('never'));
      want(got === null, 'what was never stored is null', got);
    }),
    check('gives null for what was removed', async (set, storage) => {
      await done(set, storage.set('key', 'value'));
      await done(set, storage.remove('key'));
      const got = await done(set, storage.get('key'));
      want(got === null, 'what was removed is null', got);
    }),
    check('tells an empty text from none', async (set, storage) => {
      await done(set, storage.set('key', ''));
      const got = await done(set, storage.get('key'));
      want(got === '', 'an empty text is a text', got);
    }),
    check('keeps any text as it is', async (set, storage) => {
      for (const text of ODD_TEXTS) {
        await done(set, storage.set('key', text));
        const got = await done(set, storage.get('key'));
        want(got === text, `the text ${JSON.stringify(text)} comes back as it was`, got);
      }
    }),
    check('keeps texts under any key apart', async (set, storage) => {
      for (const key of ODD_KEYS) await done(set, storage.set(key, `of ${key}`));
      for (const key of ODD_KEYS) {
        const got = await done(set, storage.get(key));
        want(got === `of ${key}`, `the key ${JSON.stringify(key)} has a text of its own`, got);
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
        want(got === 'value', 'what is stored is there at the next visit', got);
      },
    },
    check('does not touch what the page stores itself', async (set, storage) => {
      const pageStorage = set.env.window?.localStorage;
      pageStorage?.setItem('key', 'the page’s own');
      await done(set, storage.set('key', 'value'));
      await done(set, storage.remove('key'));
      const left = pageStorage?.getItem('key');
      want(
        !pageStorage || left === 'the page’s own',
        'the page’s own entry of that key stays as it was',
        left,
      );
    }),
  ];
}
