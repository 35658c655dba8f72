import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Controls } from './Controls.tsx';
import { DeviceFrame } from './DeviceFrame.tsx';
import { clearStorage } from './device-storage.ts';
import s from './Harness.module.css';
import type { HarnessHost } from './host.ts';
import type { SheetAnswer } from './protocol.ts';
import { type HarnessState, startHarness } from './reduce-harness.ts';
import { findHost, readSetup, writeSetup } from './setup.ts';
import { Timeline } from './Timeline.tsx';
import { useHarness } from './use-harness.ts';

/** The QA page: a host to choose, the shop inside it, and everything that the two say to each other. */
export function Harness({ hosts }: { hosts: readonly HarnessHost[] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, dispatch] = useHarness(() => begin(hosts), frame);
  const host = findHost(hosts, state.host);
  const device = () => frame.current?.contentWindow?.__doorstepDevice;

  const { faults, version } = state;
  useEffect(() => {
    window.history.replaceState(null, '', writeSetup({ host: state.host, version, faults }));
  }, [state.host, version, faults]);

  // a frame that was started before the switch was thrown learns of it here, a later one from its name
  useEffect(() => {
    frame.current?.contentWindow?.__doorstepDevice?.setOffline(state.offline);
  }, [state.offline]);
  useEffect(() => {
    frame.current?.contentWindow?.__doorstepDevice?.setVisible(state.visible);
  }, [state.visible]);

  function kill() {
    device()?.kill();
    dispatch({ type: 'app-killed', at: Date.now() });
  }

  /** Before `change` the page is gone, so that it stores nothing more. */
  function beginAnew(notice: string, change: { phone?: string; clears?: boolean } = {}) {
    flushSync(kill);
    if (change.clears) clearStorage(window, state.host);
    dispatch({ type: 'begun-anew', notice, at: Date.now(), ...(change.phone && { phone: change.phone }) });
  }

  async function resetSandbox() {
    const answer = await fetch('/sandbox/reset', { method: 'POST' }).catch(() => null);
    if (answer?.ok) beginAnew('The sandbox is as it was at first. What this app has stored is still there.');
    else dispatch({ type: 'notice-given', notice: 'The sandbox could not be reset: it did not answer.' });
  }

  return (
    <div className={s.harness} data-wide={host.chrome === 'window' || undefined}>
      <Controls
        hosts={hosts}
        host={host}
        state={state}
        on={{
          chooseHost(id) {
            rememberHost(id);
            dispatch({ type: 'host-chosen', host: id, hosts, at: Date.now() });
          },
          chooseVersion: (chosen) => dispatch({ type: 'version-chosen', version: chosen, at: Date.now() }),
          setFault: (method, mode) => dispatch({ type: 'fault-set', method, mode }),
          changePhone: (phone) => dispatch({ type: 'phone-changed', phone }),
          switchOffline: () => dispatch({ type: 'offline-switched' }),
          switchVisibility: () => dispatch({ type: 'visibility-switched' }),
          back,
          newUser() {
            const phone = makePhone();
            beginAnew(`A new user begins: ${phone}. What this app had stored is gone.`, {
              phone,
              clears: true,
            });
          },
          clearStorage: () => beginAnew('What this app had stored is gone.', { clears: true }),
          resetSandbox,
          kill,
          restore: () => dispatch({ type: 'app-restored' }),
          openLink(link) {
            const path = readLink(link);
            if (path) dispatch({ type: 'link-opened', path, at: Date.now() });
            else
              dispatch({
                type: 'notice-given',
                notice: 'Give a path of the shop, such as /cart, its full address, or an app link.',
              });
          },
        }}
      />
      <DeviceFrame
        host={host}
        state={state}
        frame={frame}
        onBack={back}
        onClose={kill}
        onRestore={() => dispatch({ type: 'app-restored' })}
        onAnswer={(answer: SheetAnswer) => {
          if (state.sheet) device()?.answerSheet(state.sheet.id, answer);
          dispatch({ type: 'sheet-answered' });
          frame.current?.focus();
        }}
      />
      <Timeline rows={state.rows} onClear={() => dispatch({ type: 'timeline-cleared' })} />
    </div>
  );

  function back() {
    if (state.sheet) {
      device()?.answerSheet(state.sheet.id, 'dismiss');
      dispatch({ type: 'sheet-answered' });
      return;
    }
    const how = device()?.back();
    if (how) dispatch({ type: 'back-ended', how });
  }
}

function begin(hosts: readonly HarnessHost[]): HarnessState {
  const setup = readSetup(window.location.search, hosts);
  rememberHost(setup.host);
  return startHarness(setup, '/');
}

/** A number that nobody has, nor means anything to the sandbox's payers. */
function makePhone(): string {
  const [random = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  return `8${`${random % 1_000_000_000}`.padStart(9, '0')}`;
}

/** The server is told too: it draws the first screen for the host's user agent. */
function rememberHost(host: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `device_host=${host}; path=/; samesite=lax`;
}

/** A path of the shop, or one that hands it an app link, as a host app does; null for whatever leads elsewhere. */
function readLink(link: string): string | null {
  try {
    const { origin, protocol, pathname, search, hash } = new URL(link.trim(), window.location.origin);
    if (!link.trim()) return null;
    if (!/^https?:$/.test(protocol)) return `/?deeplink=${encodeURIComponent(link.trim())}`;
    return origin === window.location.origin ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
