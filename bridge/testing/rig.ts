import { connect } from '../connect.ts';
import type { Adapter, Bridge, BridgeEnvironment, PartnerEntry, StartAdapter } from '../contract.ts';
import { DEADLINES } from '../create-bridge.ts';
import { createTrace, type Trace } from '../trace.ts';
import type { AdapterUnderTest, HostUnderTest, Person, RunningHost, Scene } from './host-under-test.ts';
import { countListeners } from './count-listeners.ts';

/** A host that runs, and everything that an adapter does to its page, for one check. */
export interface Stage extends RunningHost {
  /** URLs that the page was sent to, oldest first */
  readonly left: readonly string[];
  /** listeners on window and document that were not there before the shop */
  listeners(): number;
  /** everything that was put into the page's storages, one text */
  kept(): string;
  /** from now on the person does this */
  mind(person: Person): void;
}

/** An adapter that has been connected to its host. */
export interface Joined {
  bridge: Bridge;
  /** what `start` resolved with; undefined when it did not */
  adapter: Adapter | undefined;
  trace: Trace;
}

interface SceneOptions {
  faults?: Scene['faults'];
  person?: Person;
}

/** What the checks are made with. */
export interface Rig {
  host: HostUnderTest;
  create(): PartnerEntry;
  stage(scene?: SceneOptions): Stage;
  join(
    stage: Stage,
    options?: { env?: BridgeEnvironment; meanwhile?(caller: AbortController): void },
  ): Promise<Joined>;
  begin(scene?: SceneOptions): Promise<Stage & Joined>;
}

export function createRig({ create, host }: AdapterUnderTest): Rig {
  function stage({ faults = {}, person: first = 'agrees' }: SceneOptions = {}): Stage {
    let person = first;
    const running = host.begin({ faults, person: () => person });
    const { facts, navigate, tab } = running.env;
    const left: string[] = [];
    const kept: string[] = [];
    // a shop looks for no other names than these
    const injected = facts.injected.filter((name) => create().injects?.includes(name));
    const env: BridgeEnvironment = {
      ...running.env,
      facts: { ...facts, injected },
      navigate(url) {
        left.push(url);
        navigate(url);
      },
      tab: {
        ...tab,
        set(key, value) {
          kept.push(key, value);
          tab.set(key, value);
        },
      },
    };
    return {
      ...running,
      env,
      left,
      listeners: countListeners(env.window),
      kept: () => [...kept, ...stored(env.window)].join('\n'),
      mind(next) {
        person = next;
      },
    };
  }

  async function join(
    { env: hosted, clock }: Stage,
    { env = hosted, meanwhile }: Parameters<Rig['join']>[1] = {},
  ): Promise<Joined> {
    const entry = create();
    // reading the adapter's code takes real time, and the host's clock does not wait for that
    const start = await entry.load();
    let adapter: Adapter | undefined;
    const noted: StartAdapter = async (given) => {
      adapter = await start(given);
      return adapter;
    };
    const trace = createTrace({ clock });
    const registry = [{ ...entry, load: async () => noted }];
    const caller = new AbortController();
    const connecting = connect({ registry, env, clock, trace, signal: caller.signal });
    await clock.settled();
    meanwhile?.(caller);
    await clock.advance(DEADLINES.start);
    return { bridge: await connecting, adapter, trace };
  }

  return {
    host,
    create,
    stage,
    join,
    async begin(scene) {
      const set = stage(scene);
      return { ...set, ...(await join(set)) };
    },
  };
}

/** What scripts have put into the page's own storages. */
function stored(window: BridgeEnvironment['window']): string[] {
  return [window?.localStorage, window?.sessionStorage].flatMap((storage) => {
    const texts: string[] = [];
    for (let index = 0; storage && index < storage.length; index += 1) {
      const key = storage.key(index) ?? '';
      texts.push(key, storage.getItem(key) ?? '');
    }
    return texts;
  });
}
