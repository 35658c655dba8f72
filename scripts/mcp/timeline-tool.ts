import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { mask } from '../../bridge/mask.ts';
import { OUTCOME_FILTERS, OUTCOMES } from '../../bridge/harness/outcome-filters.ts';
import { ROW_KINDS, type TimelineRow } from '../../bridge/harness/protocol.ts';
import { isTooLarge, readTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { importTrace } from '../../bridge/trace-file.ts';
import { TRACE_FORMAT, TRACE_SCHEMA } from '../../bridge/trace-schema.ts';
import * as m from './messages.ts';
import { defineTool, type Tool } from './tool.ts';

const TRACE_KINDS = TRACE_SCHEMA.properties?.entries?.items?.properties?.kind?.enum ?? [];
const KINDS = [...ROW_KINDS, ...TRACE_KINDS.map(String)];
const USUAL_ROWS = 50;
const MAX_ROWS = 500;

type Row = Pick<TimelineRow, 'at' | 'method' | 'outcome' | 'tone' | 'duration' | 'payload' | 'reply'> & {
  kind: string;
  why?: string | undefined;
  fault?: string | undefined;
};

interface Recording {
  /** the link's query; absent: a trace of the bridge */
  setup?: string;
  /** of a trace of the bridge */
  host?: unknown;
  startedAt: number;
  rows: readonly Row[];
}

/** `root`: what relative paths begin at */
export function timelineTool(root: string): Tool {
  const labels = OUTCOME_FILTERS.map((filter) => `${filter}: ${OUTCOMES[filter].label}`).join(', ');
  return defineTool({
    name: 'read_timeline',
    title: 'Read a timeline',
    description:
      'The calls between shop, host and backend of a saved timeline or bridge trace, oldest first and masked. `at` is milliseconds after the first row.',
    annotations: { readOnlyHint: true },
    input: v.strictObject({
      path: v.pipe(v.string(), v.minLength(1), v.description(m.timelinePath)),
      kinds: v.optional(v.pipe(v.array(v.picklist(KINDS)), v.minLength(1), v.description(m.rowKinds))),
      outcome: v.optional(v.pipe(v.picklist(OUTCOME_FILTERS), v.description(m.outcomeHint(labels))), 'all'),
      offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.description(m.rowOffset)), 0),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ROWS)), USUAL_ROWS),
      details: v.optional(v.pipe(v.boolean(), v.description(m.rowDetails)), false),
    }),
    async run({ path, kinds, outcome, offset, limit, details }) {
      const { rows, startedAt, ...facts } = readRecording(resolve(root, path), path);
      const matches = rows.filter(
        (row) => (kinds?.includes(row.kind) ?? true) && OUTCOMES[outcome].matches(row),
      );
      return {
        ...facts,
        total: rows.length,
        matching: matches.length,
        offset,
        rows: matches.slice(offset, offset + limit).map((row) => mask(shorten(row, startedAt, details))),
      };
    },
  });
}

function shorten(row: Row, start: number, details: boolean): object {
  const { at, kind, method, outcome, duration, why, fault, payload, reply } = row;
  return {
    at: at - start,
    kind,
    method,
    outcome: outcome || 'open',
    ...(duration !== undefined && { ms: Math.round(duration) }),
    ...(why && { why }),
    ...(fault && { fault }),
    ...(details && { payload, reply }),
  };
}

/** Throws a sentence that says nothing of what the file contains, which may be any. */
function readRecording(file: string, path: string): Recording {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) throw new Error(m.noFile(path));
  // a huge file is refused before it is read
  if (isTooLarge(facts.size)) readTimelineFile('', facts.size);
  const text = readFileSync(file, 'utf8');
  if (!isTrace(text)) {
    const { setup, startedAt, rows } = readTimelineFile(text, facts.size);
    return { setup, startedAt: startedAt ?? 0, rows };
  }
  const { host, entries } = importTrace(text);
  return {
    host: mask(host),
    startedAt: entries[0]?.at ?? 0,
    rows: entries.map((entry) => ({ ...entry, tone: toneOf(entry.kind, entry.outcome) })),
  };
}

function isTrace(text: string): boolean {
  try {
    return Object(JSON.parse(text)).format === TRACE_FORMAT;
  } catch {
    return false;
  }
}

/** As on the QA page: a call that ended otherwise than ok has failed. */
function toneOf(kind: string, outcome: string): Row['tone'] {
  if (kind !== 'call') return 'plain';
  return outcome === 'open' ? 'open' : outcome === 'ok' ? 'good' : 'bad';
}
