import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { diffTrace } from '../../bridge/harness/trace-diff/diff-trace.ts';
import { connect, type PartnerEntry, type StartAdapter } from '../../bridge/index.ts';
import { permission } from '../../bridge/permission.ts';
import { exportTrace, importTrace, type TraceFile } from '../../bridge/replay.ts';
import { createHost, type FaultMode, type Person, type Simulator } from '../../bridge/testing/index.ts';
import { CALLS } from '../../bridge/testing/calls.ts';
import { createTrace, type TraceEntry } from '../../bridge/trace.ts';
import { airtelAssumed } from '../../partners/airtel/simulator.ts';
import { phonepeAndroid } from '../../partners/phonepe/simulator.ts';
import { createRegistry } from '../../partners/registry.ts';
import * as telegram from '../../partners/telegram/adapter.ts';
import * as telegramPrompts from '../../partners/telegram/prompts.ts';
import * as ucp from '../../partners/ucp/adapter.ts';
import * as ucpPrompts from '../../partners/ucp/prompts.ts';
import { simulators } from '../../partners/simulators.ts';
import { main } from '../../scripts/trace-diff/main.ts';

const PHONEPE = 'partners/phonepe/traces/login-and-payment.trace.json';
const AIRTEL = 'partners/airtel/traces/login-and-payment.trace.json';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-trace-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readSample = (path: string): TraceFile => importTrace(readFileSync(path, 'utf8'));

/** Adapters have their prompts, as the fake clock does not wait for an import. */
const STARTS: Readonly<Record<string, StartAdapter>> = {
  telegram: telegram.startWith(async () => telegramPrompts),
  ucp: ucp.startWith(async () => ucpPrompts),
};

const registryOf = ({ config }: Simulator): PartnerEntry[] =>
  createRegistry(config).map((entry) => {
    const start = STARTS[entry.name];
    return start ? { ...entry, load: async () => start } : entry;
  });

async function differencesOf(file: TraceFile, simulator: Simulator): Promise<string[]> {
  const { differences } = await diffTrace(file, { simulator, registry: registryOf(simulator) });
  return differences.map(({ at, call, sentence }) => `${at} ${call}: ${sentence}`);
}

/** A sample whose entries are changed, as another version of the app might answer. */
function changed(path: string, change: (entry: TraceEntry) => TraceEntry): TraceFile {
  const file = readSample(path);
  return { ...file, entries: file.entries.map(change) };
}

describe('the sample traces', () => {
  test.each([
    [PHONEPE, phonepeAndroid, /^Made from the public contract, not recorded\.$/],
    [AIRTEL, airtelAssumed, /^Made from the assumed contract, .* not recorded\.$/],
  ])('the simulator answers as the contract in %s', async (path, simulator, description) => {
    const file = readSample(path);
    expect(await differencesOf(file, simulator)).toEqual([]);
    expect(file.source?.description).toMatch(description);
    expect(file.host.policy).toEqual(
      createRegistry(simulator.config).find(({ name }) => name === file.host.name)?.policy,
    );
  });
});

describe('what the simulator does otherwise', () => {
  test('a field that the app does not send, a new one and one of another type are listed', async () => {
    const file = changed(PHONEPE, (entry) => {
      if (entry.direction !== 'received') return entry;
      if (entry.method === 'fetchAuthToken')
        return { ...entry, payload: { grantToken: '••••', refreshToken: '••••' } };
      return entry.method === 'getSupportedWebSDKVersion' ? { ...entry, payload: { version: 7 } } : entry;
    });
    expect(await differencesOf(file, phonepeAndroid)).toEqual([
      '338 start: `version` in the answer to `getSupportedWebSDKVersion` is a number in the trace, text in the simulator.',
      '10508 login: `refreshToken` in the answer to `fetchAuthToken` is in the trace, not in the simulator.',
      '10508 login: `expiryInSeconds` in the answer to `fetchAuthToken` is in the simulator, not in the trace.',
    ]);
  });

  test('an app that answers in another order is listed', async () => {
    const file = readSample(PHONEPE);
    const [scriptSent, scriptLoaded, versionSent] = file.entries.filter(
      ({ call, method }) => call === 1 && method !== 'adapter.js',
    );
    const order = [versionSent, scriptSent, scriptLoaded].map((entry) => entry?.id);
    const entries = file.entries.map((entry) => {
      const index = order.indexOf(entry.id);
      const place = [scriptSent, scriptLoaded, versionSent][index];
      return index < 0 || !place ? entry : { ...entry, id: place.id, at: place.at };
    });
    entries.sort((a, b) => a.id - b.id);
    expect(await differencesOf({ ...file, entries }, phonepeAndroid)).toEqual([
      '63 start: The message `getSupportedWebSDKVersion` comes before the request for `phonepesdk.js` in the trace, after it in the simulator.',
    ]);
  });

  test('a call that ends otherwise, and an event that the app sends by itself, are listed', async () => {
    const file = changed(PHONEPE, (entry) =>
      entry.kind === 'call' && entry.method === 'pay'
        ? { ...entry, outcome: 'host-error', reply: { code: 'host-error', hostCode: 'E42' } }
        : entry,
    );
    const pay = file.entries.find(({ method }) => method === 'pay');
    const hidden: TraceEntry = {
      id: 14,
      at: (pay?.at ?? 0) + 500,
      kind: 'event',
      method: 'hidden',
      direction: 'received',
      outcome: 'ok',
      payload: undefined,
    };
    const entries = [...file.entries, hidden];
    expect(await differencesOf({ ...file, entries }, phonepeAndroid)).toEqual([
      '49400 pay: The event `hidden` is in the trace, not in the simulator.',
      '70650 pay: The call ends with `host-error` in the trace, with `ok` in the simulator.',
    ]);
  });

  test('a message that the app was never sent, and a payment that ends in a sheet instead of a page, are listed', async () => {
    const file = changed(AIRTEL, (entry) =>
      entry.method === 'pay' ? { ...entry, reply: 'ui-closed' } : entry,
    );
    const entries = file.entries.filter(({ method }) => method !== 'authorize');
    expect(await differencesOf({ ...file, entries }, airtelAssumed)).toEqual([
      '5400 login 1: The message `authorize` is in the simulator, not in the trace.',
      '52304 pay: The call returns `ui-closed` in the trace, `navigated` in the simulator.',
    ]);
  });

  test('an app that is ten times slower is listed, but not a slow load of the shop’s own code', async () => {
    const slower = (path: string) => {
      const start = readSample(path).entries[0]?.at ?? 0;
      return changed(path, (entry) => ({
        ...entry,
        at: start + (entry.at - start) * 10,
        ...(entry.duration !== undefined && { duration: entry.duration * 10 }),
      }));
    };
    expect(await differencesOf(slower(PHONEPE), phonepeAndroid)).toEqual([
      '2580 start: The script `phonepesdk.js` takes 1,950 ms in the trace, 0 ms in the simulator: more than 5 times as long.',
    ]);
    expect(await differencesOf(slower(AIRTEL), airtelAssumed)).toEqual([]);
  });

  test('a person who says no or closes a sheet does so in the simulator, too', async () => {
    const declined = changed(PHONEPE, (entry) => {
      const isLogin = entry.method === 'login' || entry.method === 'fetchAuthToken';
      const hostCode = isLogin ? 'USER_REJECTED' : 'PAYMENT_DISMISS';
      if (entry.kind === 'message')
        return /^(fetchAuthToken|proceedToPay)$/.test(entry.method) && entry.direction === 'received'
          ? { ...entry, payload: { error_code: hostCode } }
          : entry;
      if (isLogin) return { ...entry, outcome: 'declined', reply: { code: 'declined', hostCode } };
      return entry.method === 'pay' ? { ...entry, reply: 'dismissed' } : entry;
    });
    expect(await differencesOf(declined, phonepeAndroid)).toEqual([
      '10508 login: `error_code` in the answer to `fetchAuthToken` is `USER_REJECTED` in the trace, `NETWORK_ERROR` in the simulator.',
      '10510 login: The app refuses with the code `USER_REJECTED` of its own in the trace, with the code `NETWORK_ERROR` in the simulator.',
    ]);
  });
});

/** Every call once, as on a device whose app behaves as `simulator` with `faults`. */
async function record(
  simulator: Simulator,
  person: Person,
  faults: Readonly<Record<string, FaultMode>> = {},
): Promise<TraceFile> {
  const device = createHost({ simulator }).begin({ faults, person: () => person });
  const { env, clock } = device;
  const trace = createTrace({ clock });
  const registry = await Promise.all(
    registryOf(simulator).map(async (entry) => {
      const start = await entry.load();
      return { ...entry, load: async () => start };
    }),
  );
  const connecting = connect({ registry, env, clock, trace });
  await clock.advance(4_000);
  const bridge = await connecting;
  for (const call of [
    ...Object.values(CALLS),
    () => permission(bridge, 'location'),
    async () => device.back?.(),
  ]) {
    call(bridge).catch(() => {});
    await clock.advance(1_000_000);
  }
  return importTrace(exportTrace(trace, bridge, clock));
}

describe('a trace of a simulated app', () => {
  test.each(
    simulators.flatMap((simulator) =>
      (['agrees', 'refuses', 'dismisses'] as const).map(
        (person) => [simulator.host, person, simulator] as const,
      ),
    ),
  )('has no differences with its own simulator: %s, whose person %s', async (_, person, simulator) => {
    expect(await differencesOf(await record(simulator, person), simulator)).toEqual([]);
  });

  test('lists the faults of the app that it was recorded in', async () => {
    const file = await record(phonepeAndroid, 'agrees', { navigateToPathForResult: 'numeric-status' });
    expect(await differencesOf(file, phonepeAndroid)).toEqual([
      '1004000 pay: The call ends with `host-error` in the trace, with `ok` in the simulator.',
      '1004000 pay: The answer to `proceedToPay` is empty in the trace, `null` in the simulator.',
    ]);
  });
});

describe('npm run harness -- --diff', () => {
  async function run(path: string, options: { host?: string; evidence?: boolean } = {}) {
    const lines: string[] = [];
    const code = await main({ root: folder, path, print: (line) => lines.push(line), ...options });
    return { code, text: lines.join('\n') };
  }
  function save(content: unknown): string {
    const path = join(folder, 'real.trace');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  test('the exit code is 0 for an equal trace and 1 for another, whose table comes with the differences', async () => {
    const equal = await run(PHONEPE);
    expect(equal.code).toBe(0);
    expect(equal.text).toContain('compared with phonepe-android 7');
    expect(equal.text).toContain('Made from the public contract, not recorded.');
    expect(equal.text).toContain('No differences in 3 calls and 8 messages.');
    expect(equal.text).toContain('Times not compared, as they include the person’s: `login`, `pay`.');

    const ios = await run(PHONEPE, { host: 'phonepe-ios' });
    expect(ios.code).toBe(0);
    const file = readSample(PHONEPE);
    const other = await run(save({ ...file, host: { ...file.host, capabilities: ['log', 'share'] } }));
    expect(other.code).toBe(1);
    expect(other.text).toMatch(/^at +call +difference\n0\.00 s +host +The app can `share` in the trace/m);
  });

  test.each([
    ['cut', readFileSync(PHONEPE, 'utf8').slice(0, 900), 'is cut off or damaged. Save the trace again.'],
    ['empty', ' \n', 'is empty.'],
    ['a picture', '\u0089PNG', 'is not a bridge trace.'],
    ['a HAR', { log: { version: '1.2' } }, 'is not a bridge trace.'],
    ['a timeline', { format: 'doorstep-harness-timeline', version: 1 }, 'is a timeline of the QA page.'],
    [
      'newer',
      { ...readSample(PHONEPE), version: 2 },
      'has version 2 of the trace format. This command reads version 1',
    ],
    ['damaged', { ...readSample(PHONEPE), entries: [{}] }, 'is damaged: entries[0].id is missing.'],
    ['of no time', { ...readSample(PHONEPE), exportedAt: 1e300 }, 'is damaged: exportedAt is no time.'],
    [
      'saved too early',
      { ...readSample(PHONEPE), entries: [{ ...readSample(PHONEPE).entries[0], outcome: 'open' }] },
      'has no call that ended',
    ],
    ['without calls', { ...readSample(PHONEPE), entries: [] }, 'has no calls.'],
    ['huge', `"${'x'.repeat(11 * 1024 * 1024)}"`, 'has 11.0 MB. Traces of up to 10 MB are read.'],
    [
      'of a browser',
      { ...readSample(PHONEPE), host: { ...readSample(PHONEPE).host, name: 'web' } },
      'is from the host web, which has no simulator.',
    ],
  ])('a file that is %s is refused with a sentence and the exit code 2', async (_, content, sentence) => {
    const { code, text } = await run(save(content));
    expect(code).toBe(2);
    expect(text).toContain(sentence);
    expect(text.split('\n')).toHaveLength(1);
  });

  test('a missing file, and the simulator of another app, are refused with the exit code 2', async () => {
    expect(await run('nowhere.trace')).toEqual({ code: 2, text: 'nowhere.trace is no file.' });
    expect(await run(AIRTEL, { host: 'phonepe-ios' })).toEqual({
      code: 2,
      text: 'phonepe-ios does not simulate airtel. Use one of: airtel.',
    });
  });

  test('the evidence is dated, says where the trace is from, and a second one of the day does not replace it', async () => {
    const file = changed(PHONEPE, (entry) =>
      entry.method === 'getSupportedWebSDKVersion' && entry.direction === 'received'
        ? { ...entry, payload: { version: '7', 'phone | 9876543210': 'new' } }
        : entry,
    );
    const path = save(file);
    const { code, text } = await run(path, { evidence: true });
    expect(code).toBe(1);
    expect(text).toContain('Evidence: partners/phonepe/evidence/2026-11-29.md');
    await run(path, { evidence: true });
    const kept = join(folder, 'partners/phonepe/evidence');
    expect(readdirSync(kept)).toEqual(['2026-11-29-2.md', '2026-11-29.md']);
    const evidence = readFileSync(join(kept, '2026-11-29.md'), 'utf8');
    expect(evidence).toContain('# phonepe, 2026-11-29');
    expect(evidence).toContain('| Source | Made from the public contract, not recorded. |');
    expect(evidence).toContain('| App version | 7 |');
    expect(evidence).toContain('| App’s SDK | phonepesdk-web 1.0.7 |');
    expect(evidence).toContain('| Compared | `start`, `login`, `pay`; 8 messages |');
    expect(evidence).toMatch(/\| 0\.34 s \| start \| `phone \\\| ••••` in the answer to /);
    expect(evidence).not.toContain('9876543210');
  });
});
