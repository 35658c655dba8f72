import { connect } from '../connect.ts';
import type { Adapter, Bridge, BridgeEnvironment, PartnerEntry, StartAdapter } from '../contract.ts';
import { DEADLINES } from '../create-bridge.ts';
import { createTrace, type Trace } from '../trace.ts';
import type { AdapterUnderTest, HostUnderTest, Person, RunningHost, Scene } from './host-under-test.ts';
import { countListeners } from './count-listeners.ts';

/** A running host and its observed page, for one check. */
export interface Stage extends RunningHost {
  /** URLs that the page navigated to, oldest first */
  readonly navigations: readonly string[];
  /** the globals that the host has added to the page */
  readonly globals: readonly string[];
  /** number of listeners on window and document added by the shop */
  listeners(): number;
  /** the content of the page's storages as one text */
  storageText(): string;
  /** changes the person's answers from now on */
  setPerson(person: Person): void;
}

/** An adapter connected to its host. */
export interface Joined {
  bridge: Bridge;
  /** the result of `start`; undefined if it failed */
  adapter: Adapter | undefined;
  trace: Trace;
}

interface SceneOptions {
  faults?: Scene['faults'];
  person?: Person;
}

/** What the checks are built from. */
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
  function stage({ faults = {}, person: firstPerson = 'agrees' }: SceneOptions = {}): Stage {
    let person = firstPerson;
    const running = host.begin({ faults, person: () => person });
    const { facts, navigate, tab } = running.env;
    const navigations: string[] = [];
    const storedTexts: string[] = [];
    // as in a shop: only the names in `injects` are looked up
    const injectedNames = facts.injected.filter((name) => create().injects?.includes(name));
    const env: BridgeEnvironment = {
      ...running.env,
      facts: { ...facts, injected: injectedNames },
      navigate(url) {
        navigations.push(url);
        navigate(url);
      },
      tab: {
        ...tab,
        set(key, value) {
          storedTexts.push(key, value);
          tab.set(key, value);
        },
      },
    };
    return {
      ...running,
      env,
      navigations,
      globals: facts.injected,
      listeners: countListeners(env.window),
      storageText: () => [...storedTexts, ...storageContents(env.window)].join('\n'),
      setPerson(nextPerson) {
        person = nextPerson;
      },
    };
  }

  async function join(
    { env: hostEnv, clock }: Stage,
    { env = hostEnv, meanwhile }: Parameters<Rig['join']>[1] = {},
  ): Promise<Joined> {
    const entry = create();
    // importing the adapter takes real time, which the fake clock cannot wait for
    const start = await entry.load();
    let adapter: Adapter | undefined;
    const startRecorded: StartAdapter = async (adapterStart) => {
      adapter = await start(adapterStart);
      return adapter;
    };
    const trace = createTrace({ clock });
    const registry = [{ ...entry, load: async () => startRecorded }];
    const caller = new AbortController();
    const bridgePromise = connect({ registry, env, clock, trace, signal: caller.signal });
    await clock.settled();
    meanwhile?.(caller);
    await clock.advance(DEADLINES.start);
    return { bridge: await bridgePromise, adapter, trace };
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

/** Everything in the page's own storages. */
function storageContents(window: BridgeEnvironment['window']): string[] {
  return [window?.localStorage, window?.sessionStorage].flatMap((storage) => {
    const texts: string[] = [];
    for (let index = 0; storage && index < storage.length; index += 1) {
      const key = storage.key(index) ?? '';
      texts.push(key, storage.getItem(key) ?? '');
    }
    return texts;
  });
}
