import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that is loaded when it is first shown; a server has it at once, to make its markup. Where it cannot be
 * loaded `Instead` stands in its place, or nothing; the rest of the page stays.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> = () => null,
) {
  const loaded = load as () => Promise<ComponentType<object>>;
  const fresh = (): ComponentType<object> =>
    lazy(async () => ({ default: await loaded().catch(() => Instead as ComponentType<object>) }));
  let Loaded = fresh();
  return {
    async preload(): Promise<void> {
      Loaded = await loaded().catch(fresh);
    },
    /** what could not be loaded is loaded anew when it is next drawn */
    renew(): void {
      Loaded = fresh();
    },
    View: function Part(props: P) {
      return <Loaded {...props} />;
    },
  };
}
