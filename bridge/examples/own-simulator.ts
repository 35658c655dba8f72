/** Your own app, simulated before it exists: its native object, its faults, its sheet. For your page and for the checks. */
import { sendAnswer, type Simulator } from '@doorstep/bridge/simulator';

export interface AcmePage extends Window {
  Acme?: { ask(what: string, done: (reply: unknown) => void): void };
}

/** After the 2 minutes that the bridge waits for a login. */
const TOO_LATE_MS = 121_000;

export const acmeApp: Simulator = {
  host: 'acme',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/114 Mobile Safari/537.36 AcmeApp/3.1',
  viewport: { width: 360, height: 740 },
  versions: [],
  methods: ['me'],
  install(world) {
    const { window, fault, later, note, phone, sheets } = world;
    async function answer(done: (reply: unknown) => void) {
      const mode = fault('me');
      if (mode === 'throwing') throw new Error('me failed (simulated)');
      if (mode === 'sync') return done({ pass: `ok-${phone}-sync` });
      if (mode === 'silent' || mode === 'other-id') return;
      const isAllowed = (await sheets.consent({ app: 'Acme', scopes: ['your number'] })) === 'allow';
      const pass = `ok-${phone}-${Math.random()}`;
      const found = isAllowed ? { pass } : { no: 'E1' };
      // the QA page may hold the answer, and send it with another fault
      sendAnswer(world, 'me', found, mode, (sentMode) => {
        if (sentMode === 'other-id') return;
        const replies = { refused: { no: 'E1' }, malformed: 'nonsense', 'numeric-status': 0 };
        const reply = Object(replies)[`${sentMode}`] ?? found;
        const send = () => {
          note('received', 'me', reply);
          done(reply);
        };
        later(sentMode === 'late' ? TOO_LATE_MS : 1, send);
        if (sentMode === 'double') later(2, send);
      });
    }
    if (fault('me') === 'absent') return;
    (window as AcmePage).Acme = {
      ask(what, done) {
        note('sent', what, {});
        if (fault(what) === 'throwing') throw new Error(`${what} failed (simulated)`);
        void answer(done);
      },
    };
  },
};
