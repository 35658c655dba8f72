import { describe, expect, test } from 'vitest';
import { adapterChecks } from '../../bridge/testing/index.ts';
import { testAdapter } from '../../bridge/testing/vitest.ts';
import { toy } from './toy/adapter.ts';
import type { Kind } from './toy/defect.ts';
import { DEFECTS } from './toy/defects.ts';
import { toyHost } from './toy/host.ts';

const KINDS = ['full', 'lite'] as const;

for (const kind of KINDS) testAdapter({ create: () => toy(kind), host: toyHost(kind) });

const checksOf = (kind: Kind, create = () => toy(kind)) => adapterChecks({ create, host: toyHost(kind) });
const names = [...new Set(KINDS.flatMap((kind) => checksOf(kind).map(({ name }) => name)))];
const isAmong = (fails: readonly (string | RegExp)[], name: string) =>
  fails.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** The message of a failing check; undefined when it passes. */
async function verdictOf(run: () => Promise<void>): Promise<string | undefined> {
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
