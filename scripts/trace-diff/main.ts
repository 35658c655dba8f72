import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import bridgePackage from '../../bridge/package.json' with { type: 'json' };
import { diffTrace, type TraceDiff } from '../../bridge/harness/trace-diff/diff-trace.ts';
import type { TraceFile } from '../../bridge/trace-file.ts';
import { createRegistry } from '../../partners/registry.ts';
import { findSimulator, versionOf } from './find-simulator.ts';
import * as m from './messages.ts';
import { findPartnerSdk } from './partner-sdk.ts';
import { readTrace } from './read-trace.ts';
import { dateOf, writeEvidence, writeTextTable } from './write-tables.ts';

export interface TraceDiffOptions {
  /** the repository, or where the folder `partners` is for the evidence */
  root: string;
  /** the trace's path, from the current folder */
  path?: string;
  /** the simulator's id; default: the trace's app on the trace's operating system */
  host?: string | undefined;
  /** keeps the result in the partner's folder `evidence` */
  evidence?: boolean;
  print?: (text: string) => void;
}

/** Compares a trace with the simulator of its app. The result is the exit code: 0 equal, 1 different, 2 not read. */
export async function main(options: TraceDiffOptions): Promise<0 | 1 | 2> {
  const { root, path = '', host, print = console.log } = options;
  let file: TraceFile;
  let simulator: ReturnType<typeof findSimulator>;
  try {
    if (path === '') throw new Error(m.noPath);
    file = readTrace(path);
    simulator = findSimulator(file, host);
  } catch (error) {
    print((error as Error).message);
    return 2;
  }
  const sdk = findPartnerSdk(file.host.name);
  const version = versionOf(file, simulator);
  const diff = await diffTrace(file, {
    simulator,
    registry: createRegistry(simulator.config),
    ...(version !== undefined && { version }),
    ...(sdk && { runScript: sdk.runScript }),
  });
  if (diff.compared.calls === 0) {
    print(m.nothingCompared(path));
    return 2;
  }
  const name = version === undefined ? simulator.host : `${simulator.host} ${version}`;
  print(`${m.comparedWith(path, name)}\n`);
  if (file.source) print(`${file.source.description}\n`);
  print(writeTextTable(diff));
  if (options.evidence) {
    const sdkName = sdk?.name ?? (simulator.installSdk ? m.standIn : undefined);
    print(m.evidenceWritten(relative(root, keepEvidence(root, file, diff, name, sdkName))));
  }
  return diff.differences.length === 0 ? 0 : 1;
}

/** A second trace of a day gets a file of its own. */
function keepEvidence(
  root: string,
  file: TraceFile,
  diff: TraceDiff,
  simulator: string,
  sdk: string | undefined,
): string {
  const folder = join(root, 'partners', file.host.name, 'evidence');
  const bridgeVersion = bridgePackage.version;
  mkdirSync(folder, { recursive: true });
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${dateOf(file)}${number === 1 ? '' : `-${number}`}.md`);
    if (existsSync(path)) continue;
    writeFileSync(path, writeEvidence({ file, diff, simulator, sdk, bridgeVersion }));
    return path;
  }
}
