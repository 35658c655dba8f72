import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './options.ts';

const LIST = 'build-files.json';
const DAYS_KEPT = 14;
const DAY_MS = 86_400_000;

/** The files with a content hash in their name. */
export interface BuildFiles {
  own: readonly string[];
  /** files of earlier builds, with the time at which each was replaced, in milliseconds since 1970 */
  before: Readonly<Record<string, number>>;
}

/** The format of the list in version 0.1. */
interface OldList {
  before: readonly string[];
  since: number;
}

const NAMED = /^(assets|embed)\//;

/**
 * Keeps the files of earlier builds for 14 days after they were replaced, so that pages opened before a deployment still
 * find their code. Adds them to `files`, with a list that says which files belong to this build.
 */
export function keepBefore(files: Files, folder: string, now: number): BuildFiles {
  const ownFiles = [...files.keys()].filter((path) => NAMED.test(path));
  const lastBuild = readList(join(folder, LIST));
  const replacedFiles = {
    ...Object.fromEntries(lastBuild.own.map((path) => [path, now])),
    ...lastBuild.before,
  };
  const replacedAt = Object.fromEntries(
    Object.entries(replacedFiles).filter(
      ([path, time]) => !files.has(path) && now - time < DAYS_KEPT * DAY_MS && existsSync(join(folder, path)),
    ),
  );
  for (const path of Object.keys(replacedAt)) files.set(path, readFileSync(join(folder, path)));
  files.set(LIST, JSON.stringify({ own: ownFiles, before: replacedAt }));
  return { own: ownFiles, before: replacedAt };
}

function readList(path: string): BuildFiles {
  try {
    const {
      own: ownFiles,
      before: replacedAt,
      since: time,
    } = JSON.parse(readFileSync(path, 'utf8')) as BuildFiles & OldList;
    const isOld = Array.isArray(replacedAt);
    return {
      own: ownFiles,
      before: isOld ? Object.fromEntries(replacedAt.map((path) => [path, time])) : replacedAt,
    };
  } catch {
    // no earlier build
    return { own: [], before: {} };
  }
}
