import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './options.ts';

/**
 * Writes `files` (contents by path) next to `folder`, then swaps the folders: readers never see an incomplete build.
 */
export function putInPlace(files: Files, folder: string): void {
  const tempFolder = mkdtempSync(`${folder}-`);
  const oldFolders: string[] = [];
  chmodSync(tempFolder, 0o755);
  try {
    for (const [path, contents] of files) {
      const file = join(tempFolder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents);
    }
    while (!move(tempFolder, folder, TARGET_EXISTS)) {
      const backup = `${tempFolder}-${oldFolders.length}`;
      oldFolders.push(backup);
      move(folder, backup, MISSING_CODES);
    }
  } finally {
    for (const folderToRemove of [tempFolder, ...oldFolders])
      rmSync(folderToRemove, { recursive: true, force: true });
  }
}

const TARGET_EXISTS = ['ENOTEMPTY', 'EEXIST'];
/** Error codes when another build has already moved the folder. */
const MISSING_CODES = ['ENOENT'];

/** False if the move failed with one of the `expectedCodes`; throws all other errors. */
function move(from: string, to: string, expectedCodes: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expectedCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
