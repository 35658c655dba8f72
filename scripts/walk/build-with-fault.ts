import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './faults.ts';

/** All that the build reads. */
const SOURCES = [
  'build.mjs',
  'package.json',
  'tsconfig.json',
  'bridge',
  'fixtures',
  'partners',
  'scripts',
  'src',
  'types',
];

/** A copy of the shop with the fault in it, built; where its build is. */
export async function buildWithFault(fault: Fault, root = process.cwd()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `doorstep-fault-${fault.name}-`));
  for (const one of [...SOURCES, 'README.md', 'LICENSE']) {
    if (existsSync(join(root, one))) cpSync(join(root, one), join(folder, one), { recursive: true });
  }
  // what has not changed is not compressed anew
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
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
