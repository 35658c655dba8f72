import type { TraceSink } from '../../bridge/index.ts';
import { exportTrace } from '../../bridge/replay.ts';
import { createTrace, type Trace } from '../../bridge/trace.ts';
import type { Clock } from '../model/ports.ts';
import { APP_VERSION, versionCode, WEB_APP_VERSION } from '../model/version.ts';
import s from './DebugMode.module.css';
import { askToLogOut } from './log-out.ts';
import { saveTextFile } from './save-text-file.ts';
import type { Shop } from './shop.ts';
import { createTraceRecording } from './trace-recording.ts';

const MAX_CALLS = 20;

interface TracedPage {
  __doorstepTrace?: TraceSink;
  document: Document;
}

/** Called before the bridge connects, so that every message is recorded. An existing trace is kept. */
export function recordBridge(page: TracedPage, clock: Clock): void {
  page.__doorstepTrace ??= createTrace({ clock });
}

/**
 * An overlay for testers, which shows the host, the build, the feature flags and the bridge messages. It is
 * drawn without React, so that it works even when the shop crashes.
 */
export async function showDebug(shop: Shop, page: TracedPage): Promise<void> {
  const { platform, bridge, clock, analytics } = shop.deps;
  recordBridge(page, clock);
  const sink = page.__doorstepTrace;
  const trace = sink && 'entries' in sink ? (sink as Trace) : null;
  const settings = await shop.services().then(
    ({ deliveryArea }) => deliveryArea.settings,
    (error: unknown) => {
      analytics.report(error, 'debug');
      return null;
    },
  );

  const { document } = page;
  function createElement<K extends keyof HTMLElementTagNameMap>(
    name: K,
    className: string | undefined,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }
  const renderFacts = (entries: readonly (readonly [name: string, value: string])[]) =>
    createElement(
      'dl',
      s.list,
      ...entries.map(([name, value]) =>
        createElement('div', s.fact, createElement('dt', '', name), createElement('dd', s.value, value)),
      ),
    );
  const renderSection = (name: string, content: Node | null) => [
    createElement('h2', s.heading, name),
    content ?? createElement('p', s.list, 'Not known'),
  ];

  function renderCalls(source: Trace): Node {
    const lines = source
      .entries()
      .filter(({ kind }) => kind === 'call')
      .slice(-MAX_CALLS)
      .map(({ method, outcome, duration }) => {
        const durationText = duration === undefined ? '' : ` · ${duration} ms`;
        return createElement('li', '', `${method} · ${outcome}${durationText}`);
      });
    return lines.length === 0 ? createElement('p', s.list, 'None') : createElement('ol', s.list, ...lines);
  }

  function renderLogOutButton(): Node | string {
    if (!shop.session.loggedIn()) return '';
    const button = createElement('button', s.action, 'Log out');
    button.type = 'button';
    button.dataset.testid = 'debug-log-out';
    button.addEventListener('click', () => void askToLogOut(shop));
    return button;
  }

  /** Records the calls to the host, and gives the person the masked file. */
  function renderRecorder(source: Trace, window: Window & typeof globalThis): Node {
    const recording = createTraceRecording(source, window);
    const button = createElement('button', s.action);
    const status = createElement('p', s.list);
    const unsaved = createElement('textarea', s.unsaved);
    button.type = 'button';
    button.dataset.testid = 'debug-record';
    status.setAttribute('role', 'status');
    unsaved.readOnly = true;
    unsaved.setAttribute('aria-label', 'The recording');

    function drawButton(): void {
      button.textContent = recording.isOn() ? 'Stop and save' : 'Record';
      if (recording.isOn()) status.textContent = 'Recording, also on the next pages.';
    }

    async function save(): Promise<void> {
      const source = {
        description: 'Recorded in the debug overlay.',
        userAgent: window.navigator.userAgent,
        pageVersion: WEB_APP_VERSION,
      };
      const entries = recording.entries();
      const text = exportTrace({ entries: () => entries }, bridge, clock, source);
      const time = new Date(clock.now()).toISOString().slice(0, 16).replace(/\D+/g, '-');
      const name = `${bridge.host.name}-${time}.trace.json`;
      const outcome = await saveTextFile(window, { name, text, isInApp: bridge.host.name !== 'web' });
      if (outcome === 'dismissed') return;
      recording.stop();
      drawButton();
      status.textContent = {
        saved: `Saved as ${name}.`,
        shared: `Shared as ${name}.`,
        copied: `Copied. Paste it into a file named ${name}.`,
        failed: `Copy this text into a file named ${name}.`,
      }[outcome];
      if (outcome !== 'failed') return;
      unsaved.value = text;
      status.after(unsaved);
      unsaved.select();
    }

    button.addEventListener('click', () => {
      unsaved.remove();
      if (recording.isOn()) {
        void save();
        return;
      }
      recording.start();
      drawButton();
    });
    drawButton();
    return createElement('div', s.recorder, button, status);
  }

  const summary = createElement('summary', s.summary, 'Debug');
  const content = createElement('div', '');
  const { defaultView } = document;
  const recorder = trace && defaultView ? renderRecorder(trace, defaultView) : '';
  const details = createElement('details', s.details, summary, recorder, content);
  const panel = createElement('aside', s.panel, details);
  panel.setAttribute('aria-label', 'Debug');
  panel.dataset.testid = 'debug';

  function draw(): void {
    const { name, version } = bridge.host;
    const flags = settings?.state.featureFlags;
    const flagEntries = flags && Object.entries(flags);
    // not the recorder: a button that is replaced loses its tap
    content.replaceChildren(
      renderFacts([
        ['Platform', platform],
        ['Host', version ? `${name} ${version}` : name],
        ['Web app version', WEB_APP_VERSION],
        ['App version', `${APP_VERSION} (${versionCode(APP_VERSION)})`],
      ]),
      ...renderSection(
        'Flags',
        flagEntries ? renderFacts(flagEntries.map(([flag, on]) => [flag, on ? 'on' : 'off'])) : null,
      ),
      ...renderSection('Last bridge calls', trace && renderCalls(trace)),
      renderLogOutButton(),
    );
  }
  draw();
  details.addEventListener('toggle', draw);
  trace?.subscribe(draw);
  settings?.watched.subscribe(draw);
  shop.session.watched.subscribe(draw);
  document.body.append(panel);
}
