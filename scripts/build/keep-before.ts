import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './options.ts';

const LIST = 'build-files.json';
const DAYS_KEPT = 14;
const DAY_MS = 86_400_000;
/** What stands in the list. */
interface BuildFiles {
  own: readonly string[];
  before: readonly string[];
  /** when the build took the place of the one before */
  since: number;
}

/** What is loaded by its content's name. */
const NAMED = /^(assets|embed)\//;

/**
 * The build before stays beside the new one for 14 days: a page that was opened before finds its code. Adds its files to
 * `files`, with a list of whose they are.
 */
export function keepBefore(files: Files, folder: string, now: number): void {
  const own = [...files.keys()].filter((path) => NAMED.test(path));
  const { own: last = [], before = [], since = now } = readList(join(folder, LIST));
  const replaced = last.filter((path) => !files.has(path));
  // the same build once more: what it has kept goes on ageing
  const kept =
    replaced.length > 0
      ? { paths: replaced, since: now }
      : { paths: before.filter((path) => !files.has(path)), since };
  const still = now - kept.since < DAYS_KEPT * DAY_MS ? kept.paths : [];
  const there = still.filter((path) => existsSync(join(folder, path)));
  for (const path of there) files.set(path, readFileSync(join(folder, path)));
  files.set(LIST, JSON.stringify({ own, before: there, since: kept.since }));
}

function readList(path: string): Partial<BuildFiles> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // there is no build before
    return {};
  }
}
