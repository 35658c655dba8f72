import { type ComponentType, lazy } from 'react';

/** A part of a page that is loaded when it is first shown; a server has it at once, to make its markup. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Loaded = lazy(async () => ({
    default: (await load()) as ComponentType<object>,
  })) as ComponentType<object>;
  return {
    async preload(): Promise<void> {
      Loaded = (await load()) as ComponentType<object>;
    },
    // biome-ignore lint/correctness/noComponentHookFactories: made once for every page, not while rendering
    View: function Part(props: P) {
      return <Loaded {...props} />;
    },
  };
}
