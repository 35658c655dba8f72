import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the server starts with more built files than the open-file limit', () => {
  const dist = mkdtempSync(join(tmpdir(), 'doorstep-assets-'));
  try {
    mkdirSync(join(dist, 'server'));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'server/assets.json'), '{"client":{}}');
    for (let n = 0; n < 1_000; n += 1) writeFileSync(join(dist, `assets/${n}.js`), 'shop');
    const read = 'ulimit -n 256 && exec node scripts/run.mjs tests/support/count-assets.ts "$0"';
    expect(execFileSync('bash', ['-c', read, dist], { encoding: 'utf8' })).toBe('4\n');
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
