import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Serve from '../../fixtures/serve.ts';
import { ENGINES, type EngineName, SIZES, type Size } from './browser.ts';
import { EngineNotStarted, type Result, runStories } from './run-stories.ts';
import { installEngines } from './install.ts';
import { layOut } from './pictures.ts';
import { STORIES } from './stories.ts';
import { createHosts } from './world.ts';
import { thisMachine } from '../../tests/support/this-machine.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    story: { type: 'string' },
    size: { type: 'string' },
    pictures: { type: 'string' },
    short: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    optional: { type: 'boolean', default: false },
  },
});
/** The engines and sizes that run with `--short`. */
const SHORT: Readonly<Record<EngineName, Size>> = { webkit: 'phone', firefox: 'desktop', chromium: 'phone' };

// Chromium is what all other tests run in
const engines =
  positionals.length > 0 ? ENGINES.filter((name) => positionals.includes(name)) : ENGINES.slice(0, 2);
const stories = STORIES.filter(
  ({ name, short }) => name.includes(values.story ?? '') && (short || !values.short),
);
const sizesOf = (engine: EngineName) =>
  SIZES.filter((size) => (values.size ?? size) === size && (!values.short || SHORT[engine] === size));
const problems = [
  positionals.every((name) => (ENGINES as readonly string[]).includes(name))
    ? ''
    : `Engines: ${ENGINES.join(', ')}.`,
  values.size === undefined || (SIZES as string[]).includes(values.size) ? '' : `Sizes: ${SIZES.join(', ')}.`,
  stories.length > 0 ? '' : `Stories are: ${STORIES.map(({ name }) => name).join(', ')}.`,
].filter((sentence) => sentence !== '');
const sentence = problems.length > 0 ? problems.join('\n') : installEngines(engines, thisMachine);
if (sentence !== null) {
  console.log(sentence);
  process.exit(values.optional && problems.length === 0 ? 0 : 1);
}

const built = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
const { startSandboxServer } = (await import(built)) as typeof Serve;
const nextHost = createHosts();
const results: Result[] = [];
const startTime = performance.now();
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function handleEnd(result: Result): void {
  results.push(result);
  const { engine, size, story, ms, leftOut, failure, firstFailure } = result;
  console.log(`${engine} ${size} · ${story}: ${failure === null ? 'passed' : 'FAILED'} (${seconds(ms)})`);
  for (const sentence of leftOut) console.log(`  skipped: ${sentence}`);
  if (firstFailure !== null)
    console.log(`  run twice, the first time:\n${firstFailure.replace(/^/gm, '  ')}`);
  if (failure !== null) console.log(failure.replace(/^/gm, '  '));
}

async function run(engine: EngineName): Promise<void> {
  for (const size of sizesOf(engine)) {
    const setupPlace = {
      startSandbox: startSandboxServer,
      nextHost,
      engine,
      size,
      pictures: values.pictures,
    };
    await runStories(stories, setupPlace, { repeats: values.again, onEnd: handleEnd });
  }
}

await Promise.all(
  engines.map((engine) =>
    run(engine).catch((error: unknown) => {
      if (!values.optional || !(error instanceof EngineNotStarted)) throw error;
      console.log(error.message);
    }),
  ),
);
if (values.pictures) await layOut(values.pictures);
const failureCount = results.filter(({ failure }) => failure !== null).length;
console.log(
  `${results.length - failureCount} stories passed, ${failureCount} failed, in ${seconds(performance.now() - startTime)}`,
);
process.exitCode = failureCount === 0 ? 0 : 1;
