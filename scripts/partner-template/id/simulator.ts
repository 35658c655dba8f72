import { type Amount, DEADLINES, type Deadlines } from '../../../bridge/index.ts';
import type { Simulator, SimulatorWorld } from '../../../bridge/testing/simulator.ts';
import { BACK, REPLY, type Reply, type TemplatePage } from './wire.ts';

type Answer = Omit<Reply, 'id'>;
type Params = Readonly<Record<string, unknown>>;

/** The app's methods: how long the shop waits for each, and its normal answer. */
const METHODS: Readonly<
  Record<
    string,
    { kind: keyof Deadlines; answer(params: Params, world: SimulatorWorld): Answer | Promise<Answer> }
  >
> = {
  hello: { kind: 'start', answer: () => ({ result: { version: '1.0' } }) },
  login: { kind: 'login', answer: (_, world) => logIn(world) },
  pay: { kind: 'pay', answer: pay },
  close: { kind: 'background', answer: () => ({ result: {} }) },
};

/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;

export const templateApp: Simulator = {
  host: 'template',
  assumed: 'Everything, until the partner’s own documents say otherwise.',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 TemplateApp/1.0',
  viewport: { width: 360, height: 740 },
  versions: [],
  methods: Object.keys(METHODS),
  install(world) {
    const { window } = world;
    const { document } = window;
    const page: TemplatePage = window;
    page.TemplateApp = { postMessage: (json) => receive(world, json) };
    world.onBack?.(() => !document.dispatchEvent(new window.Event(BACK, { cancelable: true })));
  },
};

function receive(world: SimulatorWorld, json: string): void {
  const { window } = world;
  const request: { id: string; method: string; params: Params } = JSON.parse(json);
  const { method, params } = request;
  const fault = world.fault(method);
  const native = fault === 'absent' ? undefined : METHODS[method];
  world.note('sent', method, params);

  function respond(answer: object, id = request.id): void {
    world.note('received', method, answer);
    const detail = JSON.stringify({ id, ...answer });
    window.document.dispatchEvent(new window.CustomEvent(REPLY, { detail }));
  }
  const replyLater = (answer: object, ms = 0) => world.later(ms, () => respond(answer));

  if (fault === 'throwing') throw new Error(`${method} failed (simulated)`);
  if (!native || fault === 'refused') {
    replyLater({ error: native ? 3 : 2 });
    return;
  }
  const answer = native.answer(params, world);
  if (fault === 'sync') {
    // an answer that needs a person cannot be synchronous; the sheet opens all the same
    respond(answer instanceof Promise ? { result: null } : answer);
    return;
  }
  Promise.resolve(answer).then((answer) => {
    if (fault === 'silent') return;
    if (fault === 'late') replyLater(answer, DEADLINES[native.kind] + TOO_LATE_MS);
    else if (fault === 'other-id') world.later(0, () => respond(answer, 'nobody'));
    else if (fault === 'malformed') replyLater({ result: 'nonsense' });
    else if (fault === 'numeric-status') replyLater({ result: { version: 1, token: 1, closedBy: 1 } });
    else replyLater(answer);
    if (fault === 'double') replyLater(answer);
  });
}

async function logIn(world: SimulatorWorld): Promise<Answer> {
  const choice = await world.sheets.consent({ app: 'Doorstep', scopes: ['your phone number'] });
  if (choice === 'deny') return { error: 1 };
  const [nonce] = world.window.crypto.getRandomValues(new Uint32Array(1));
  return { result: { token: `ok-${world.phone}-${nonce}`, expiresIn: 300 } };
}

async function pay({ reservationId, amount }: Params, world: SimulatorWorld): Promise<Answer> {
  const id = `${reservationId}`;
  const choice = await world.sheets.pay({ reservationId: id, amount: amount as Amount });
  if (choice === 'dismiss') return { result: { closedBy: 'user' } };
  // the page gets the same answer whatever the result, even if the backend could not be reached
  await world.settle(id, choice === 'approve' ? 'success' : 'failed').catch(() => undefined);
  return { result: { closedBy: 'app' } };
}
