/** Your own app, simulated before it exists: its native object, its faults, its sheet. For your page and for the checks. */
import type { Simulator } from '@doorstep/bridge/simulator';

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
  install({ window, fault, later, note, phone, sheets }) {
    async function answer(done: (reply: unknown) => void) {
      const mode = fault('me');
      if (mode === 'throwing') throw new Error('me failed (simulated)');
      if (mode === 'sync') return done({ pass: `ok-${phone}-sync` });
      if (mode === 'silent' || mode === 'other-id') return;
      const isAllowed = (await sheets.consent({ app: 'Acme', scopes: ['your number'] })) === 'allow';
      const pass = `ok-${phone}-${Math.random()}`;
      const good = isAllowed && mode !== 'refused' ? { pass } : { no: 'E1' };
      const reply = mode === 'malformed' ? 'nonsense' : mode === 'numeric-status' ? 0 : good;
      const send = () => {
        note('received', 'me', reply);
        done(reply);
      };
      later(mode === 'late' ? TOO_LATE_MS : 1, send);
      if (mode === 'double') later(2, send);
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
