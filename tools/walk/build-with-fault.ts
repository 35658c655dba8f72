import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './faults.ts';

/** These folders are not needed for a build, or are linked instead of copied. */
const LEFT_OUT = /^(node_modules|\.git|\.sandbox|tests)$/;

/** Builds a copy of the repository with the fault in it; resolves with the folder of the build. */
export async function buildWithFault(fault: Fault, root = process.cwd()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `doorstep-fault-${fault.name}-`));
  // the last build is copied too, so that unchanged files need not be compressed again
  for (const entry of readdirSync(root)) {
    if (!LEFT_OUT.test(entry)) cpSync(join(root, entry), join(folder, entry), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of fault.changes) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2)
      throw new Error(`walk: ${file} must contain this exactly once: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  const { buildAll } = (await import(pathToFileURL(join(folder, 'build.mjs')).href)) as {
    buildAll(): Promise<unknown>;
  };
  await buildAll();
  return join(folder, 'dist');
}
