import { DEADLINES, type Deadlines } from '../../../bridge/index.ts';
import type { Simulator, SimulatorWorld } from '../../../bridge/testing/index.ts';

type Params = Readonly<Record<string, unknown>>;
type Work = (params: Params, world: SimulatorWorld, kept: Map<unknown, unknown>) => unknown;

/** The app's own user id, which must never appear in a trace. */
export const TOY_SECRET = 'toy-person-4711';
export const REPLY = 'toyReply';
export const BACK = 'toyBack';
export const AWAY = 'toyAway';
export const HERE = 'toyHere';
export const LOOK = 'toyLook';

const NO = { error: 1 };
let proofs = 0;

/** One method for each call of the bridge, and one for an intermediate step. A refusal is `{error: number}`. */
const METHODS: Readonly<Record<string, { kind: keyof Deadlines; work: Work }>> = {
  hello: { kind: 'start', work: () => ({ version: '1.0', person: TOY_SECRET }) },
  login: {
    kind: 'login',
    async work(_, { sheets }) {
      const choice = await sheets.consent({ app: 'Doorstep', scopes: [] });
      return choice === 'allow' ? { token: `toy-proof-${++proofs}` } : NO;
    },
  },
  pay: {
    kind: 'pay',
    async work({ id }, { sheets }) {
      const choice = await sheets.pay({ reservationId: `${id}` });
      return choice === 'dismiss' ? { ended: 'by hand' } : { ended: 'by itself' };
    },
  },
  permission: {
    kind: 'location',
    work: async (_, { sheets }) => ({ granted: await sheets.permission?.('location') }),
  },
  place: { kind: 'location', work: () => ({ at: '28.41 77.04' }) },
  share: { kind: 'share', work: () => ({}) },
  open: { kind: 'background', work: () => ({}) },
  close: { kind: 'background', work: () => ({}) },
  keep: { kind: 'background', work: ({ key, text }, _, kept) => ({ kept: kept.set(key, text).size }) },
  kept: { kind: 'background', work: ({ key }, _, kept) => ({ text: kept.get(key) ?? null }) },
  forget: { kind: 'background', work: ({ key }, _, kept) => ({ forgotten: kept.delete(key) }) },
  pick: { kind: 'pickFile', work: () => ({ names: ['list.txt'] }) },
  shown: { kind: 'background', work: () => ({}) },
  broken: { kind: 'background', work: () => ({}) },
  buzz: { kind: 'background', work: () => ({}) },
  clip: { kind: 'background', work: () => ({}) },
  leaving: { kind: 'background', work: () => ({}) },
  dragging: { kind: 'background', work: () => ({}) },
  arrow: { kind: 'background', work: () => ({}) },
  fetched: { kind: 'share', work: () => ({}) },
  seen: {
    kind: 'pickFile',
    async work(_, { sheets }) {
      const choice = await sheets.consent({ app: 'Doorstep', scopes: [] });
      return choice === 'allow' ? { seen: 'TOY-CODE' } : NO;
    },
  },
  pinned: {
    kind: 'login',
    async work(_, { sheets }) {
      const choice = await sheets.consent({ app: 'Doorstep', scopes: [] });
      return choice === 'allow' ? { pinned: 'yes' } : NO;
    },
  },
  notified: {
    kind: 'login',
    async work(_, { sheets }) {
      const choice = await sheets.consent({ app: 'Doorstep', scopes: [] });
      return choice === 'allow' ? { notified: TOY_SECRET } : NO;
    },
  },
  permitted: { kind: 'background', work: () => ({ permitted: 'granted' }) },
  points: { kind: 'background', work: ({ programme }) => ({ points: programme === 'gold' ? 120 : 0 }) },
};

export interface ToyPage extends Window {
  Toy?: { postMessage(json: string): void; keyboard: number; scheme: 'light' | 'dark' };
}

/** An app that does everything through asynchronous messages with ids. The `lite` app leaves paying and picking files to the webview. */
export function toyApp(kind: 'full' | 'lite'): Simulator {
  return {
    host: `toy-${kind}`,
    userAgent: `Mozilla/5.0 (Linux; Android 13; wv) Version/4.0 Chrome/114.0.0.0 ToyApp/${kind}`,
    viewport: { width: 360, height: 740 },
    versions: [],
    methods: Object.keys(METHODS),
    install(world) {
      const { window } = world;
      const kept = new Map<unknown, unknown>();
      const page: ToyPage = window;
      const app: ToyPage['Toy'] = {
        postMessage: (json) => receive(world, json, kept),
        keyboard: 0,
        scheme: 'light',
      };
      page.Toy = app;
      const tell = (change: object) => {
        Object.assign(app, change);
        window.document.dispatchEvent(new window.Event(LOOK));
      };
      world.onKeyboard?.((keyboard) => tell({ keyboard }));
      world.onScheme?.((scheme) => tell({ scheme }));
      world.onSuspend?.((isSuspended) =>
        window.document.dispatchEvent(new window.Event(isSuspended ? AWAY : HERE)),
      );
      world.onBack?.(() => !window.document.dispatchEvent(new window.Event(BACK, { cancelable: true })));
    },
  };
}

function receive(world: SimulatorWorld, json: string, kept: Map<unknown, unknown>): void {
  const { window } = world;
  const { id, method, params }: { id: string; method: string; params: Params } = JSON.parse(json);
  const fault = world.fault(method);
  world.note('sent', method, params);
  if (fault === 'throwing') throw new Error(`${method} failed (simulated)`);

  function say(result: unknown, to = id): void {
    const detail = JSON.stringify({ id: to, ...Object(result) });
    window.document.dispatchEvent(new window.CustomEvent(REPLY, { detail }));
  }
  function replyLater(result: unknown, ms = 0): void {
    world.later(ms, () => say(result));
  }

  const native = METHODS[method];
  if (!native || fault === 'absent' || fault === 'refused') {
    replyLater({ error: fault === 'refused' ? 3 : 2 });
    return;
  }
  const work = native.work(params, world, kept);
  // a method that asks the user replies later
  if (fault === 'sync') {
    say(work instanceof Promise ? {} : work);
    return;
  }
  Promise.resolve(work).then((result) => {
    if (fault === 'silent') return;
    if (fault === 'late') replyLater(result, DEADLINES[native.kind] + 1_000);
    else if (fault === 'other-id') world.later(0, () => say(result, 'nobody'));
    else if (fault === 'malformed') replyLater({ nonsense: [method] });
    else if (fault === 'numeric-status')
      replyLater({ token: 1, ended: 1, at: 1, text: 1, names: 1, version: 1 });
    else replyLater(result);
    if (fault === 'double') replyLater(result);
  });
}
