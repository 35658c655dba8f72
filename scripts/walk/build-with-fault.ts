import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './faults.ts';

/** What is no part of the sources, or is linked to. */
const LEFT_OUT = /^(node_modules|\.git|\.sandbox|tests)$/;

/** A copy of the shop with the fault in it, built; where its build is. */
export async function buildWithFault(fault: Fault, root = process.cwd()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `doorstep-fault-${fault.name}-`));
  // with the last build, of which nothing that has not changed is compressed anew
  for (const one of readdirSync(root)) {
    if (!LEFT_OUT.test(one)) cpSync(join(root, one), join(folder, one), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of fault.changes) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`walk: ${file} does not have this just once: ${find}`);
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
