import { TIME_FACTOR, TIME_SLACK_MS, type TraceDiff } from '../../bridge/harness/trace-diff/diff-trace.ts';
import { maskText } from '../../bridge/mask.ts';
import type { TraceFile } from '../../bridge/trace-file.ts';
import * as m from './messages.ts';

const code = (text: string) => `\`${text}\``;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const rowsOf = ({ differences }: TraceDiff): string[][] =>
  differences.map(({ at, call, sentence }) => [seconds(at), call, sentence]);

/** For a terminal. */
export function writeTextTable(diff: TraceDiff): string {
  const { differences, leftOut, compared } = diff;
  if (differences.length === 0) return [m.equal(compared.calls, compared.messages), ...leftOut].join('\n');
  const rows = [[...m.tableHead], ...rowsOf(diff)];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [...lines, '', m.different(differences.length, compared.calls, compared.messages), ...leftOut].join(
    '\n',
  );
}

export interface EvidenceFacts {
  file: TraceFile;
  diff: TraceDiff;
  simulator: string;
  /** the partner's script; undefined: the app has none */
  sdk: string | undefined;
  bridgeVersion: string;
}

/** The date on which the trace was saved. */
export const dateOf = ({ exportedAt }: TraceFile): string => new Date(exportedAt).toISOString().slice(0, 10);

/** A dated Markdown file to keep beside the partner's quirks. */
export function writeEvidence({ file, diff, simulator, sdk, bridgeVersion }: EvidenceFacts): string {
  const { host, source, exportedAt } = file;
  const facts: readonly (readonly [string, string])[] = [
    [m.facts.source, source?.description ?? m.sourceUnknown],
    [m.facts.recorded, new Date(exportedAt).toISOString()],
    [m.facts.hostVersion, host.version ?? m.unknown],
    [m.facts.userAgent, source?.userAgent ?? m.unknown],
    [m.facts.page, source?.pageVersion ?? m.unknown],
    [m.facts.simulator, simulator],
    [m.facts.sdk, sdk ?? m.noSdk],
    [m.facts.bridge, m.bridgePackage(bridgeVersion)],
    [m.facts.compared, m.comparedCalls(diff.compared.methods.map(code).join(', '), diff.compared.messages)],
    [m.facts.rule, m.timeRule(TIME_FACTOR, TIME_SLACK_MS)],
  ];
  const { differences, leftOut, compared } = diff;
  const table =
    differences.length === 0
      ? m.equal(compared.calls, compared.messages)
      : [
          m.different(differences.length, compared.calls, compared.messages),
          '',
          markdownTable([[...m.tableHead], ...rowsOf(diff)]),
        ].join('\n');
  return [
    m.evidenceTitle(host.name, dateOf(file)),
    m.evidenceIntro,
    markdownTable([['', ''], ...facts]),
    table,
    ...(leftOut.length > 0 ? [leftOut.map((sentence) => `- ${maskText(sentence)}`).join('\n')] : []),
    '',
  ].join('\n\n');
}

/** The first row is the head. Values of a trace are masked once more, and cannot leave their cell. */
function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell) =>
        maskText(cell)
          .replace(/[|\\<]/g, '\\$&')
          .replace(/\s+/g, ' '),
      )
      .join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}
