import { useEffect, useRef } from 'react';
import { Controls } from './Controls.tsx';
import { DeviceFrame } from './DeviceFrame.tsx';
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
  const [state, tell] = useHarness(() => begin(hosts), frame);
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
    tell({ type: 'app-killed', at: Date.now() });
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
            tell({ type: 'host-chosen', host: id, hosts, at: Date.now() });
          },
          chooseVersion: (chosen) => tell({ type: 'version-chosen', version: chosen, at: Date.now() }),
          setFault: (method, mode) => tell({ type: 'fault-set', method, mode }),
          changePhone: (phone) => tell({ type: 'phone-changed', phone }),
          switchOffline: () => tell({ type: 'offline-switched' }),
          switchVisibility: () => tell({ type: 'visibility-switched' }),
          back,
          kill,
          restore: () => tell({ type: 'app-restored' }),
          openLink(link) {
            const path = readLink(link);
            if (path) tell({ type: 'link-opened', path, at: Date.now() });
            else
              tell({
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
        onRestore={() => tell({ type: 'app-restored' })}
        onAnswer={(answer: SheetAnswer) => {
          if (state.sheet) device()?.answerSheet(state.sheet.id, answer);
          tell({ type: 'sheet-answered' });
          frame.current?.focus();
        }}
      />
      <Timeline rows={state.rows} onClear={() => tell({ type: 'timeline-cleared' })} />
    </div>
  );

  function back() {
    if (state.sheet) {
      device()?.answerSheet(state.sheet.id, 'dismiss');
      tell({ type: 'sheet-answered' });
      return;
    }
    const how = device()?.back();
    if (how) tell({ type: 'back-ended', how });
  }
}

function begin(hosts: readonly HarnessHost[]): HarnessState {
  const setup = readSetup(window.location.search, hosts);
  rememberHost(setup.host);
  return startHarness(setup, '/');
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
