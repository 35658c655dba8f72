import { flushSync } from 'react-dom';
import { clearApps } from './clear-apps.ts';
import { forgetDocuments } from './device-random.ts';
import { clearStorage } from './device-storage.ts';
import * as m from './messages.ts';
import type { ActionDeps } from './action-deps.ts';
import { storageNameOf } from './protocol.ts';
import { resetSandbox } from './sandbox.ts';
import { writeSetup } from './setup.ts';
import { hostCalled, pushed } from './setup-steps.ts';

export type StartActions = ReturnType<typeof createStartActions>;

/** Users, storage, and the sandbox as a whole. */
export function createStartActions({
  state,
  dispatch,
  hosts,
  kill,
  recording: { note, isFixed },
}: ActionDeps) {
  const { tenant } = state;

  /** The page is killed before `change`, so that it cannot store anything more. */
  function restart(notice: string, change: () => void, phone?: string): void {
    flushSync(kill);
    change();
    dispatch({ type: 'begun-anew', notice, at: Date.now(), ...(phone && { phone }) });
  }

  const clearApp = () => clearStorage(window, storageNameOf(state));

  async function reset(): Promise<void> {
    const { clock, seed } = state;
    const isForTest = state.recording !== null || state.run?.isForTest === true;
    const taken = await resetSandbox(tenant, { clock, seed }, isForTest);
    if (!taken) return dispatch({ type: 'notice-given', notice: m.sandboxUnreachable });
    dispatch({ type: 'rules-set', rules: [] });
    dispatch({ type: 'clock-moved', clock, shift: taken.shift_ms });
    restart(seed === null ? m.sandboxReset : m.seedSet(seed), () => {
      clearApps(window, hosts, tenant);
      if (seed !== null) forgetDocuments(window.sessionStorage);
    });
  }

  return {
    /** clears the device and switches to a user that the backend does not know */
    newUser(): void {
      note(pushed('new-user'));
      const phone = makePhone();
      restart(m.newUser(phone), clearApp, phone);
    },
    clearStorage(): void {
      note(pushed('clear-storage'));
      restart(m.storageCleared, clearApp);
    },
    resetSandbox(): void {
      note(pushed('reset-sandbox'));
      void reset();
    },
    /** undefined: the default one. A new document, because pages, storage and faults belong to the tenant */
    chooseTenant(name: string | undefined): void {
      if (!isFixed('tenant'))
        window.location.assign(writeSetup({ ...state, tenant: name, path: '/', rules: [] }));
    },
    changePhone(phone: string): void {
      note(hostCalled('setPhone', phone));
      dispatch({ type: 'phone-changed', phone });
    },
  };
}

/** A random phone number without a special meaning in the sandbox. */
function makePhone(): string {
  const [random = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  return `8${`${random % 1_000_000_000}`.padStart(9, '0')}`;
}
