import { dirname } from 'node:path';
import type { Log, PlannedMutant } from './plan.ts';

/** The number of killed mutants by file and folder, and the survivors. */
export function report(mutants: readonly PlannedMutant[], log: Log): string {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const survivors = mutants.filter(({ id }) => !log.killer(id));
  const row = (name: string, isOf: (mutant: PlannedMutant) => boolean) => {
    const total = mutants.filter(isOf).length;
    const killedCount = total - survivors.filter(isOf).length;
    const share = ((100 * killedCount) / total).toFixed(1);
    return `${share.padStart(6)} %  ${String(killedCount).padStart(5)} of ${String(total).padStart(5)}  ${name}`;
  };
  return [
    ...survivors.map(
      ({ id, file, line, change }) =>
        `${file}:${line}  ${change}${log.wasReached(id) ? '' : '  (no test runs it)'}`,
    ),
    '',
    ...folders.flatMap((folder) => [
      row(folder, ({ file }) => dirname(file) === folder),
      ...files
        .filter((file) => dirname(file) === folder)
        .map((file) => row(`  ${file.slice(folder.length + 1)}`, (mutant) => mutant.file === file)),
    ]),
  ].join('\n');
}
