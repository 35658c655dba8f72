import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { PARTNERS_GLOBAL, takeSimulators } from '../harness/partner-simulators.ts';
import type { Simulator } from '../testing/simulator.ts';
import { CommandError } from './command-error.ts';
import * as m from './messages.ts';

interface LoadedPartners {
  simulators: readonly Simulator[];
  /** a classic script that leaves them in the page; empty: there are none */
  script: string;
}

interface Bundler {
  build(options: object): Promise<{ outputFiles: readonly { text: string }[] }>;
}

/** Bundles the modules of `files`, relative to `folder`, by the project's esbuild. Rejects with a {@link CommandError}. */
export async function loadPartners(folder: string, files: readonly string[]): Promise<LoadedPartners> {
  if (files.length === 0) return { simulators: [], script: '' };
  const missing = files.find((file) => !existsSync(resolve(folder, file)));
  if (missing !== undefined) throw new CommandError(m.noPartnerFile(missing));
  const { build } = findBundler(folder);
  const script = await build({
    stdin: { contents: writeEntry(files.map((file) => resolve(folder, file))), resolveDir: folder },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    logLevel: 'silent',
    write: false,
  }).then(
    ({ outputFiles }) => `${outputFiles[0]?.text}`,
    (error: Error) => {
      throw new CommandError(m.partnerBroken(error.message));
    },
  );
  const simulators = runScript(script);
  const without = files.find((_, index) => simulators[index]?.length === 0);
  if (without !== undefined) throw new CommandError(m.noSimulator(without));
  return { simulators: simulators.flat(), script };
}

function writeEntry(paths: readonly string[]): string {
  const imports = paths.map((path, index) => `import * as module${index} from ${JSON.stringify(path)};`);
  const values = paths.map((_, index) => `Object.values(module${index})`);
  return `${imports.join('\n')}\nglobalThis.${PARTNERS_GLOBAL} = [${values.join(', ')}];`;
}

/** The simulators of each module. */
function runScript(script: string): readonly (readonly Simulator[])[] {
  const scope = {};
  try {
    new Function('globalThis', script)(scope);
  } catch (error) {
    throw new CommandError(m.partnerBroken(error instanceof Error ? error.message : `${error}`));
  }
  return takeSimulators(scope);
}

function findBundler(folder: string): Bundler {
  try {
    return createRequire(join(folder, 'package.json'))('esbuild');
  } catch {
    throw new CommandError(m.noBundler);
  }
}
