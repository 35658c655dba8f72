import { createHostAppearance, createHostInsets } from '../../host-surfaces.ts';
import { objectionToAppearance, objectionToInsets } from '../../surface-objections.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Joined, Rig, Stage } from '../rig.ts';
import { requireThat } from '../want.ts';

const KEYBOARD_PX = 291;

interface SurfaceUnderTest {
  name: 'insets' | 'appearance';
  objectionTo(facts: unknown): string | null;
  create(set: Joined): { read(): unknown; on(listener: () => void): () => void; dispose(): void };
  /** changes the app; false if nothing can */
  change(set: Stage): boolean;
  /** whether the change shows */
  hasChanged(value: unknown): boolean;
}

const SURFACES: readonly SurfaceUnderTest[] = [
  {
    name: 'insets',
    objectionTo: objectionToInsets,
    create: ({ bridge }) => createHostInsets(bridge),
    change({ keyboard }) {
      keyboard?.(KEYBOARD_PX);
      return keyboard !== undefined;
    },
    hasChanged: (value) => Object(value).keyboard === KEYBOARD_PX,
  },
  {
    name: 'appearance',
    objectionTo: objectionToAppearance,
    create: ({ bridge }) => createHostAppearance(bridge),
    change({ scheme }) {
      scheme?.('dark');
      return scheme !== undefined;
    },
    hasChanged: (value) => Object(value).scheme === 'dark',
  },
];

/** What a host says of what covers the page, and of how it looks. */
export function surfaceChecks({ begin }: Rig): AdapterCheck[] {
  return SURFACES.flatMap(({ name, objectionTo, create, change, hasChanged }): AdapterCheck[] => [
    {
      name: `${name}: has well-formed values`,
      async run() {
        const { adapter } = await begin();
        const objection = objectionTo(adapter?.[name]?.read());
        requireThat(objection === null, `every field of the host's ${name} is valid`, objection);
      },
    },
    {
      name: `${name}: reports a change of the app`,
      async run() {
        const set = await begin();
        const surface = create(set);
        let changes = 0;
        surface.on(() => {
          changes += 1;
        });
        if (!change(set)) return `the host never changes its ${name}`;
        // a host behind messages is heard a moment later
        await set.clock.advance(0);
        requireThat(
          hasChanged(surface.read()) && changes === 1,
          'a change of the app is reported once, with its value',
          `${changes} changes`,
          surface.read(),
        );
        surface.dispose();
      },
    },
    {
      name: `${name}: leaves no listener behind`,
      async run() {
        const set = await begin();
        const before = set.listeners();
        create(set).dispose();
        const added = set.listeners() - before;
        requireThat(added <= 0, 'what is disposed listens to nothing', `${added} listener(s) more`);
      },
    },
  ]);
}
