import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Window } from 'happy-dom';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import {
  type BridgeEnvironment,
  type Capability,
  connect,
  DEADLINES,
  detectPlatform,
  type HostPolicy,
  webPolicy,
} from '../../bridge/index.ts';
import { createHost } from '../../bridge/testing/create-host.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { TRACE_VERSION } from '../../bridge/trace-schema.ts';
import { VERSIONS } from '../../bridge/transport/frame-protocol.ts';
import { registry } from '../../partners/registry.ts';
import { simulators } from '../../partners/simulators.ts';

/** One host app in one range of its versions. */
interface Column {
  host: string;
  versions: string;
  capabilities: ReadonlySet<Capability>;
}

/** The payments app's own SDK, which its adapter needs. */
const PARTNER_SCRIPT = createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js');

/** What each host can do, found by connecting to its simulated app in each version. */
export async function compatibility(): Promise<string> {
  const hosts = await hostColumns();
  return [
    '# Host capabilities',
    'Written by `npm run docs`, which connects to every simulated host app in each of its versions and calls `can()`.',
    table(
      ['', ...hosts.map(({ host, versions }) => `${host} ${versions}`.trim())],
      CAPABILITIES.map((capability) => [
        `\`${capability}\``,
        ...hosts.map(({ capabilities: able }) => (able.has(capability) ? '✓' : '')),
      ]),
    ),
    [
      '`browser` has geolocation and Web Share. `frame` is a page that embeds the shop and handles everything; where a page has no handler, the browser’s own capability is used.',
      'A host without a version number does not report one. Calls without a tick end with `unsupported` or `unavailable`.',
      '`scan`, `pin` and `notifications` are ticked where the host does it. Where it does not, their entry points use what the browser has, if anything.',
      'The README in each host’s folder says how the host is detected and what is assumed about it.',
    ].join('\n'),
    '## What each host’s policy allows',
    policies(),
    '## Versions',
    table(
      ['', 'version'],
      [
        ['the frame protocol', VERSIONS.join(', ')],
        ['the trace format', `${TRACE_VERSION}`],
      ],
    ),
    '',
  ].join('\n\n');
}

/** The plain browser, a frame, and each simulated host app, with the versions that can do the same in one column. */
export async function hostColumns(): Promise<Column[]> {
  const hosts: Column[] = [await plainBrowser(), await frame()];
  for (const simulator of simulators) {
    const columns: Column[] = [];
    for (const version of simulator.versions.length > 0 ? simulator.versions : [0]) {
      const capabilities = await capabilitiesIn(simulator, version);
      const previousColumn = columns.at(-1);
      if (previousColumn && isEqual(previousColumn.capabilities, capabilities))
        previousColumn.versions = `${previousColumn.versions.split('–')[0]}–${version}`;
      else columns.push({ host: simulator.host, versions: version ? `${version}` : '', capabilities });
    }
    hosts.push(...columns);
  }
  return hosts;
}

async function capabilitiesIn(
  simulator: (typeof simulators)[number],
  version: number,
): Promise<Set<Capability>> {
  const windows: Window[] = [];
  const host = createHost({
    simulator,
    version,
    page: ({ url, userAgent }) => {
      const page = new Window({
        url,
        settings: {
          navigator: { userAgent },
          enableJavaScriptEvaluation: true,
          suppressInsecureJavaScriptEnvironmentWarning: true,
        },
      });
      windows.push(page);
      return page;
    },
    runScript: (window) => window.eval(readFileSync(PARTNER_SCRIPT, 'utf8')),
  });
  const { env, clock } = host.begin({ faults: {}, person: () => 'agrees' });
  const { partner } = detectPlatform(env.facts, registry);
  if (!partner) throw new Error(`${simulator.host} is no partner's app`);
  // the adapter's `import()` takes real time, which the fake clock does not wait for
  const start = await partner.load();
  const bridgePromise = connect({ registry: [{ ...partner, load: async () => start }], env, clock });
  await clock.advance(DEADLINES.start);
  const bridge = await bridgePromise;
  if (bridge.problem)
    throw new Error(`${simulator.host} ${version} does not start: ${bridge.problem.message}`);
  const capabilities = new Set(CAPABILITIES.filter(bridge.can));
  bridge.dispose();
  for (const window of windows) await window.happyDOM.close();
  return capabilities;
}

async function plainBrowser(): Promise<Column> {
  const window = new EventTarget();
  Object.assign(window, { navigator: { geolocation: {}, share() {} }, document: {} });
  const env = createMemoryEnvironment({ window: window as BridgeEnvironment['window'] });
  const bridge = await connect({ registry: [], env, clock: createFakeClock() });
  return { host: 'browser', versions: '', capabilities: new Set(CAPABILITIES.filter(bridge.can)) };
}

async function frame(): Promise<Column> {
  const clock = createFakeClock();
  const { env, entry } = createFramedHost({ clock });
  const bridge = await connect({ registry: [entry], env, clock });
  return { host: 'frame', versions: '', capabilities: new Set(CAPABILITIES.filter(bridge.can)) };
}

function isEqual(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  return a.size === b.size && [...a].every((capability) => b.has(capability));
}

function policies(): string {
  const policyByHost = new Map<string, HostPolicy>([['browser', webPolicy]]);
  for (const { userAgent } of simulators) {
    const facts = { userAgent, injected: [], standalone: false, url: 'https://shop.example/' };
    const { partner } = detectPlatform(facts, registry);
    if (partner) policyByHost.set(partner.name, partner.policy);
  }
  const rows: [string, (policy: HostPolicy) => string][] = [
    ['logins, in order', ({ logins }) => logins.join(', ')],
    ['the phone login sends the host’s code', ({ phoneWithCode }) => yesOrNo(phoneWithCode === true)],
    ['payment', ({ payments }) => (payments === 'host' ? 'the host’s own' : 'the shopper chooses')],
    ['methods to choose from', ({ methods }) => methods.join(', ')],
    ['banners for the shop’s own app', ({ appBanners }) => yesOrNo(appBanners)],
    ['links to app stores', ({ storeLinks }) => yesOrNo(storeLinks)],
    ['links that leave the shop', ({ externalLinks }) => yesOrNo(externalLinks)],
    ['the host’s own title bar above', ({ hostTitleBar }) => yesOrNo(hostTitleBar)],
  ];
  return table(
    ['', ...policyByHost.keys()],
    rows.map(([name, describe]) => [name, ...[...policyByHost.values()].map(describe)]),
  );
}

function yesOrNo(value: boolean): string {
  return value ? '✓' : '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
