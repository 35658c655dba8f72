import { readFileSync, statSync } from 'node:fs';
import { importTrace, type TraceFile } from '../../bridge/trace-file.ts';
import { TRACE_FORMAT, TRACE_VERSION } from '../../bridge/trace-schema.ts';
import * as m from './messages.ts';

const MAX_MB = 10;

/** Throws an error whose message is a sentence about the file at `path`, which says nothing of a foreign file's content. */
export function readTrace(path: string): TraceFile {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isFile()) throw new Error(m.noFile(path));
  const mb = facts.size / 1024 / 1024;
  // before it is read
  if (mb > MAX_MB) throw new Error(m.tooLarge(path, mb, MAX_MB));
  const text = readFileSync(path, 'utf8');
  if (text.trim() === '') throw new Error(m.empty(path));
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    const isTrace = text.slice(0, 200).includes(`"${TRACE_FORMAT}"`);
    throw new Error(isTrace ? m.cut(path) : m.foreign(path));
  }
  const { format, version } = Object(content);
  if (format === 'doorstep-harness-timeline') throw new Error(m.timeline(path));
  if (format !== TRACE_FORMAT) throw new Error(m.foreign(path));
  if (Number(version) > TRACE_VERSION) throw new Error(m.newer(path, `${version}`, TRACE_VERSION));
  try {
    const file = importTrace(text);
    if (!file.entries.some(({ kind }) => kind === 'call')) throw new Error(m.noCalls(path));
    if (!Number.isFinite(new Date(file.exportedAt).getTime())) throw new Error(m.damaged(path, m.noTime));
    return file;
  } catch (error) {
    const { message } = error as Error;
    const [, reason] = /^bridge\/replay: (.*)$/s.exec(message) ?? [];
    throw reason === undefined ? error : new Error(m.damaged(path, reason));
  }
}
