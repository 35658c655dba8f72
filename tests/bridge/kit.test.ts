import { describe, expect, test } from 'vitest';
import { adapterChecks, createHosts, type HostVersion } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { startToy, toy } from './toy/adapter.ts';
import type { Kind } from './toy/defect.ts';
import { DEFECTS } from './toy/defects.ts';
import { toyHost } from './toy/host.ts';
import { toyApp } from './toy/simulator.ts';

const KINDS = ['full', 'lite'] as const;

for (const kind of KINDS) testAdapter({ create: () => toy(kind), host: toyHost(kind) });

const checksOf = (kind: Kind, create = () => toy(kind)) => adapterChecks({ create, host: toyHost(kind) });
const names = [...new Set(KINDS.flatMap((kind) => checksOf(kind).map(({ name }) => name)))];
const isAmong = (fails: readonly (string | RegExp)[], name: string) =>
  fails.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** The message of a failing check; undefined when it passes. */
async function verdictOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the defects that the conformance kit detects', () => {
  test.each(DEFECTS.map((defect) => ({ ...defect, defect })))(
    'the conformance kit detects an adapter that $what',
    async ({ defect }) => {
      const { create, fails, kinds = KINDS } = defect;
      const failing = kinds.flatMap((kind) =>
        checksOf(kind, () => create(kind)).filter(({ name }) => isAmong(fails, name)),
      );
      expect(failing).not.toEqual([]);
      for (const { name, run } of failing) {
        expect(await verdictOf(run), name).toMatch(/^The contract requires that .{15,}/);
      }
    },
  );
});

describe('the checks of the kit', () => {
  test('the conformance kit has at least 60 checks, each with a unique name', () => {
    for (const kind of KINDS) {
      const ownNames = checksOf(kind).map(({ name }) => name);
      expect(ownNames.length).toBeGreaterThanOrEqual(60);
      expect(new Set(ownNames).size).toBe(ownNames.length);
    }
  });

  test('each conformance check fails for at least one defective adapter', () => {
    expect(names.filter((name) => !DEFECTS.some(({ fails }) => isAmong(fails, name)))).toEqual([]);
  });

  test('the conformance kit fails for a wire method that is never called', async () => {
    const host = { ...toyHost('full'), wire: { share: ['shareSheet'] } };
    const checks = adapterChecks({ create: () => toy('full'), host });
    const silent = checks.find(({ name }) => name === 'share: shareSheet silent');
    await expect(silent?.run()).rejects.toThrow('shareSheet is called, as the wire declares for share — got');
  });

  test('a failed check of a fault says what is often wrong', async () => {
    const inventing = toy('full', startToy('full', 'answers for an app that does not respond'));
    const silent = checksOf('full', () => inventing).find(({ name }) => name === 'login: login silent');
    expect(await verdictOf(async () => silent?.run())).toContain(
      '(if not, then often as the adapter has a timeout or a default of its own)',
    );
  });

  test('conformance checks can be excluded by name or by fault, with a reason', () => {
    const host = { ...toyHost('full') };
    const [first] = checksOf('full');
    const remainingChecks = adapterChecks({
      create: () => toy('full'),
      host: { ...host, leftOut: [{ reason: 'to see it', checks: [`${first?.name}`], faults: ['late'] }] },
    }).map(({ name }) => name);
    expect(remainingChecks).not.toContain(first?.name);
    expect(remainingChecks.filter((name) => / late$/.test(name))).toEqual([]);
    expect(remainingChecks).toContain('login: login silent');
  });
});

describe('a host in each of its versions', () => {
  const WIRE = { login: ['login'], pay: ['pay'], haptic: ['buzz'] };
  const CAN = [...(toyHost('full').can ?? [])];
  const hostsOf = (rows: readonly HostVersion[]) =>
    createHosts({ simulator: { ...toyApp('full'), versions: [1, 2] }, wire: WIRE }, rows);
  const OLD = { version: 1, can: CAN.filter((name) => !/^pay/.test(name)), wire: { haptic: ['buzzOnce'] } };

  test('faults are tried on all methods of the newest version, and on the own ones of an older one', () => {
    const silent = hostsOf([OLD, { version: 2, can: CAN }]).map((host) =>
      adapterChecks({ create: () => toy('full'), host })
        .map(({ name }) => name)
        .filter((name) => / silent$/.test(name)),
    );
    expect(silent).toEqual([
      ['haptic: buzzOnce silent'],
      ['login: login silent', 'pay: pay silent', 'haptic: buzz silent'],
    ]);
  });

  test('what a version has too much or too little is named', async () => {
    const can = CAN.filter((name) => name !== 'scan');
    const [host] = hostsOf([
      { ...OLD, can },
      { version: 2, can: CAN },
    ]);
    const check = host && adapterChecks({ create: () => toy('full'), host });
    const exact = check?.find(
      ({ name }) => name === 'can: promises exactly what this version of the host has',
    );
    expect(await verdictOf(async () => exact?.run())).toContain('scan too much, nothing too little');
  });

  test.each<[what: string, rows: HostVersion[], message: string]>([
    ['without a version', [OLD], 'toy-full has the versions 1, 2: the table needs a row for each'],
    [
      'with another capability',
      [OLD, { version: 2, can: ['fly'] }],
      'toy-full 2: there is no capability fly',
    ],
  ])('a table %s is refused', (_, rows, message) => {
    expect(() => hostsOf(rows)).toThrow(new TypeError(message));
  });

  test('a check of what the host lacks says so, and checks nothing', async () => {
    const host = { ...toyHost('lite') };
    const sheet = adapterChecks({ create: () => toy('lite'), host }).find(
      ({ name }) => name === 'pay: does not open another payment when the person refuses',
    );
    expect(await sheet?.run()).toBe('can() denies pay.native');
  });
});
