import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { WalkResult } from './walk.ts';

/** One walk, as one line of the log. */
export interface LogLine {
  /** the index of the walk in its run, from 0 */
  index: number;
  seed: number;
  host: string;
  steps: number;
  ms: number;
  /** what failed; null: the walk passed */
  failure: string | null;
  counts: Record<string, number>;
  /** the duration of each step, in milliseconds */
  times: number[];
}

export function lineOf(index: number, { seed, host, ms, failure, counts }: WalkResult): LogLine {
  return {
    index,
    seed,
    host,
    steps: ms.length,
    ms: ms.reduce((total, duration) => total + duration, 0),
    failure: failure && `${failure.invariant}: ${failure.sentence}`,
    counts,
    times: ms,
  };
}

export function readLog(file: string): LogLine[] {
  if (!existsSync(file)) return [];
  // a killed run may have left an incomplete line
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogLine];
      } catch {
        return [];
      }
    });
}

export function appendLine(file: string, line: LogLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** The totals of all walks as readable text. */
export function summaryOf(lines: readonly LogLine[]): string {
  const times = lines.flatMap((line) => line.times).sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const counts = new Map<string, number>();
  const hosts = new Map<string, number>();
  for (const line of lines) {
    hosts.set(line.host, (hosts.get(line.host) ?? 0) + line.steps);
    for (const [event, count] of Object.entries(line.counts))
      counts.set(event, (counts.get(event) ?? 0) + count);
  }
  const list = (counts: Map<string, number>) =>
    [...counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([event, count]) => `${count} ${event}`)
      .join(', ');
  const failureCount = lines.filter(({ failure }) => failure !== null).length;
  return [
    `${times.length} steps in ${lines.length} walks, ${failureCount} of them failed`,
    `a step takes ${quantile(0.5)} ms at the median, ${quantile(0.95)} ms at the 95th percentile`,
    `steps by host: ${list(hosts)}`,
    `done: ${list(counts)}`,
  ].join('\n');
}
