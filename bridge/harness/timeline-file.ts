import * as m from './messages.ts';
import { isTimelineRow, type TimelineRow } from './protocol.ts';
import { findRunFault, type SavedRun } from './run.ts';

const FORMAT = 'doorstep-harness-timeline';
/** Increases only for a change that an older reader would misread. */
const VERSION = 1;
/** 5,000 rows with long replies */
const MAX_MB = 40;

/** What the QA page showed, to read, to compare with, and to open again. Everything in it is masked. */
export interface TimelineFile {
  /** the query of the link that sets the page up, such as `?host=airtel`; also the set-up of a test */
  setup: string;
  /** names the build of the shop; empty: unknown */
  build: string;
  /** milliseconds since 1970 */
  exportedAt: number;
  /** when the first row began, even if it is no longer kept; null: no rows */
  startedAt: number | null;
  rows: readonly TimelineRow[];
  /** what was done, to do it again; absent: the file is older, or nothing to repeat was kept */
  run?: SavedRun | undefined;
}

export function writeTimelineFile(file: TimelineFile): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...file }, null, 1)}\n`;
}

/** Throws an error whose message is a sentence for the reader of the page. `bytes`: the file's size */
export function readTimelineFile(text: string, bytes: number = text.length): TimelineFile {
  if (bytes > MAX_MB * 1024 * 1024) throw new Error(m.fileTooLarge(bytes / 1024 / 1024, MAX_MB));
  if (text.trim() === '') throw new Error(m.fileEmpty);
  const { format, version, setup, build, exportedAt, startedAt, rows, run } = Object(parse(text));
  if (format !== FORMAT) throw new Error(m.fileForeign);
  if (version !== VERSION)
    throw new Error(
      Number(version) > VERSION ? m.fileNewer(`${version}`, VERSION) : m.fileDamaged('version'),
    );
  if (typeof setup !== 'string' || !setup.startsWith('?')) throw new Error(m.fileDamaged('setup'));
  if (!Array.isArray(rows)) throw new Error(m.fileDamaged('rows'));
  const wrong = rows.findIndex((row) => !isTimelineRow(row));
  if (wrong >= 0) throw new Error(m.fileDamaged(`rows[${wrong}]`));
  const runFault = run === undefined ? null : findRunFault(run);
  if (runFault !== null) throw new Error(m.fileDamaged(runFault));
  return {
    setup,
    build: typeof build === 'string' ? build : '',
    exportedAt: Number.isFinite(exportedAt) ? exportedAt : 0,
    startedAt: Number.isFinite(startedAt) ? startedAt : (rows[0]?.at ?? null),
    rows,
    ...(run !== undefined && { run }),
  };
}

/** Too large to be worth reading. */
export const isTooLarge = (bytes: number): boolean => bytes > MAX_MB * 1024 * 1024;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isOurs = /^\s*\{\s*"format":\s*"doorstep-harness-timeline"/.test(text);
    throw new Error(isOurs ? m.fileCut : m.fileForeign);
  }
}
