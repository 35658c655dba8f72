import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('a spec outside of the repository is refused with a place for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-downloads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const spec = join(folder, 'recorded.spec.ts');
  writeFileSync(spec, "import { test } from '@doorstep/harness/test';\n");
  const { status, stderr } = spawnSync(process.execPath, ['scripts/harness.mjs', spec], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    `${spec} is outside of ${ROOT}. Copy it there, into the folder of its host in fixtures/scenarios.\n`,
  );
  expect(status).toBe(2);
});
