import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './options.ts';

const LIST = 'build-files.json';
const DAYS_KEPT = 14;
const DAY_MS = 86_400_000;
/** The contents of the list. */
interface BuildFiles {
  own: readonly string[];
  before: readonly string[];
  /** when this build replaced the one before, in milliseconds */
  since: number;
}

/** Files with a content hash in their name. */
const NAMED = /^(assets|embed)\//;

/**
 * Keeps the files of the last build for 14 days, so that pages opened before a deployment still find their code. Adds them
 * to `files`, with a list that says which build each belongs to.
 */
export function keepBefore(files: Files, folder: string, now: number): void {
  const own = [...files.keys()].filter((path) => NAMED.test(path));
  const { own: last = [], before = [], since = now } = readList(join(folder, LIST));
  const replaced = last.filter((path) => !files.has(path));
  // building the same again must not extend the 14 days
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
    // no earlier build
    return {};
  }
}
