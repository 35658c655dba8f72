import type { TraceSink } from '../../bridge/index.ts';
import { createTrace, type Trace } from '../../bridge/trace.ts';
import type { Clock } from '../model/ports.ts';
import { APP_VERSION, versionCode, WEB_APP_VERSION } from '../model/version.ts';
import s from './DebugMode.module.css';
import { askToLogOut } from './log-out.ts';
import type { Shop } from './shop.ts';

const LAST_CALLS = 20;

interface TracedPage {
  __doorstepTrace?: TraceSink;
  document: Document;
}

/** Called before the bridge connects, so that every message is recorded. An existing trace is kept. */
export function recordBridge(page: TracedPage, clock: Clock): void {
  page.__doorstepTrace ??= createTrace({ clock });
}

/**
 * An overlay for testers: the host, the build, the feature flags, and the bridge messages. Drawn without React, so that
 * it works even when the shop crashes.
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
  function make<K extends keyof HTMLElementTagNameMap>(
    name: K,
    className: string | undefined,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }
  const facts = (entries: readonly (readonly [name: string, value: string])[]) =>
    make(
      'dl',
      s.list,
      ...entries.map(([name, value]) =>
        make('div', s.fact, make('dt', '', name), make('dd', s.value, value)),
      ),
    );
  const section = (name: string, content: Node | null) => [
    make('h2', s.heading, name),
    content ?? make('p', s.list, 'Not known'),
  ];

  function calls(of: Trace): Node {
    const lines = of
      .entries()
      .filter(({ kind }) => kind === 'call')
      .slice(-LAST_CALLS)
      .map(({ method, outcome, duration }) => {
        const took = duration === undefined ? '' : ` · ${duration} ms`;
        return make('li', '', `${method} · ${outcome}${took}`);
      });
    return lines.length === 0 ? make('p', s.list, 'None') : make('ol', s.list, ...lines);
  }

  function logOutButton(): Node | string {
    if (!shop.session.loggedIn()) return '';
    const button = make('button', s.logOut, 'Log out');
    button.type = 'button';
    button.dataset.testid = 'debug-log-out';
    button.addEventListener('click', () => void askToLogOut(shop));
    return button;
  }

  const summary = make('summary', s.summary, 'Debug');
  const details = make('details', s.details, summary);
  const panel = make('aside', s.panel, details);
  panel.setAttribute('aria-label', 'Debug');
  panel.dataset.testid = 'debug';

  function draw(): void {
    const { name, version } = bridge.host;
    const flags = settings?.state.featureFlags;
    const named = flags && Object.entries(flags);
    details.replaceChildren(
      summary,
      facts([
        ['Platform', platform],
        ['Host', version ? `${name} ${version}` : name],
        ['Web app version', WEB_APP_VERSION],
        ['App version', `${APP_VERSION} (${versionCode(APP_VERSION)})`],
      ]),
      ...section('Flags', named ? facts(named.map(([flag, on]) => [flag, on ? 'on' : 'off'])) : null),
      ...section('Last bridge calls', trace && calls(trace)),
      logOutButton(),
    );
  }
  draw();
  details.addEventListener('toggle', draw);
  trace?.subscribe(draw);
  settings?.watched.subscribe(draw);
  shop.session.watched.subscribe(draw);
  document.body.append(panel);
}
