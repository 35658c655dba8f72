import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Controls } from './Controls.tsx';
import { DeviceFrame } from './DeviceFrame.tsx';
import { clearStorage } from './device-storage.ts';
import s from './Harness.module.css';
import type { HarnessHost } from './host.ts';
import * as m from './messages.ts';
import { registerWorker, withTimeout, tellWorker } from './network-cut.ts';
import type { SheetAnswer } from './protocol.ts';
import { type OpenedLink, readPlainLink } from './read-link.ts';
import { type HarnessState, startHarness } from './reduce-harness.ts';
import { findHost, readSetup, writeSetup } from './setup.ts';
import { Timeline } from './Timeline.tsx';
import { useHarness } from './use-harness.ts';

export interface HarnessProps {
  hosts: readonly HarnessHost[];
  /**
   * the path that the app opens for a link, with a notice; by default any text in the form of a link opens
   */
  readLink?: ((link: string, origin: string) => OpenedLink) | undefined;
}

/** The QA page: host controls, the framed shop, and the timeline of their messages. */
export function Harness({ hosts, readLink = readPlainLink }: HarnessProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, dispatch] = useHarness(() => initialState(hosts), frame);
  const host = findHost(hosts, state.host);
  const device = () => frame.current?.contentWindow?.__doorstepDevice;

  const { faults, version } = state;
  useEffect(() => {
    window.history.replaceState(null, '', writeSetup({ host: state.host, version, faults }));
  }, [state.host, version, faults]);

  // an earlier page may have left a worker that still lists its frame as offline
  useEffect(() => void tellWorker(window, false), []);
  // a frame that started after the notification still needs the setting
  useEffect(() => {
    void frame.current?.contentWindow?.__doorstepDevice?.setOffline(state.offline);
  }, [state.offline]);
  useEffect(() => {
    frame.current?.contentWindow?.__doorstepDevice?.setVisible(state.visible);
  }, [state.visible]);

  function kill() {
    device()?.kill();
    dispatch({ type: 'app-killed', at: Date.now() });
  }

  /** The page is killed before `change`, so that it cannot store anything more. */
  function restart(notice: string, change: { phone?: string; clearsStorage?: boolean } = {}) {
    flushSync(kill);
    if (change.clearsStorage) clearStorage(window, state.host);
    dispatch({ type: 'begun-anew', notice, at: Date.now(), ...(change.phone && { phone: change.phone }) });
  }

  /** The frame is shown as offline only once its requests really are cut off. */
  async function switchOffline() {
    const offline = !state.offline;
    if (offline) await registerWorker(window);
    const target = device();
    // a frame killed in the meantime does not respond
    const isCut = !target || ((await withTimeout(window, target.setOffline(offline))) ?? target !== device());
    if (!offline) await tellWorker(window, false);
    dispatch({ type: 'offline-switched', offline, filesLoad: offline && !isCut });
  }

  async function resetSandbox() {
    const answer = await fetch('/sandbox/reset', { method: 'POST' }).catch(() => null);
    if (answer?.ok) restart(m.sandboxReset);
    else dispatch({ type: 'notice-given', notice: m.sandboxUnreachable });
  }

  return (
    <div className={s.harness} data-wide={host.chrome === 'window' || undefined}>
      <Controls
        hosts={hosts}
        host={host}
        state={state}
        actions={{
          chooseHost(id) {
            dispatch({ type: 'host-chosen', host: id, hosts, at: Date.now() });
          },
          chooseVersion: (chosenVersion) =>
            dispatch({ type: 'version-chosen', version: chosenVersion, at: Date.now() }),
          setFault: (method, mode) => dispatch({ type: 'fault-set', method, mode }),
          changePhone: (phone) => dispatch({ type: 'phone-changed', phone }),
          switchOffline,
          switchVisibility: () => dispatch({ type: 'visibility-switched' }),
          back: goBack,
          newUser() {
            const phone = makePhone();
            restart(m.newUser(phone), { phone, clearsStorage: true });
          },
          clearStorage: () => restart(m.storageCleared, { clearsStorage: true }),
          resetSandbox,
          kill,
          restore,
          openLink(link) {
            const { path, notice } = readLink(link, window.location.origin);
            if (path === null) dispatch({ type: 'notice-given', notice });
            else dispatch({ type: 'link-opened', path, notice, at: Date.now() });
          },
        }}
      />
      <DeviceFrame
        host={host}
        state={state}
        frame={frame}
        onBack={goBack}
        onClose={kill}
        onRestore={restore}
        onAnswer={(answer: SheetAnswer) => {
          if (state.sheet) device()?.answerSheet(state.sheet.id, answer);
          dispatch({ type: 'sheet-answered' });
          frame.current?.focus();
        }}
      />
      <Timeline
        rows={state.rows}
        start={state.startedAt}
        onClear={() => dispatch({ type: 'timeline-cleared' })}
      />
    </div>
  );

  function restore() {
    dispatch({ type: 'app-restored', at: Date.now() });
  }

  function goBack() {
    if (state.sheet) {
      device()?.answerSheet(state.sheet.id, 'dismiss');
      dispatch({ type: 'sheet-answered' });
      return;
    }
    const result = device()?.back();
    if (result) dispatch({ type: 'back-ended', result });
  }
}

function initialState(hosts: readonly HarnessHost[]): HarnessState {
  const setup = readSetup(window.location.search, hosts);
  return startHarness(setup, '/');
}

/** A random phone number without a special meaning in the sandbox. */
function makePhone(): string {
  const [random = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  return `8${`${random % 1_000_000_000}`.padStart(9, '0')}`;
}
