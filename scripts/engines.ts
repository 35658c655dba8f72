/**
 * `npm run engines -- [webkit|firefox] [--story NAME] [--size phone|desktop] [--pictures DIR] [--optional]`: a score of
 * stories in the built shop, in WebKit and Firefox, at the size of a phone and of a desktop. What Debian has of them is
 * installed; where that cannot be done, `--optional` makes it no failure.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Serve from '../fixtures/serve.ts';
import { type EngineName, type Size, VIEWPORTS } from './engines/browser.ts';
import { type Result, runStories } from './engines/run-stories.ts';
import { STORIES } from './engines/stories.ts';
import { createHosts } from './engines/world.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    story: { type: 'string' },
    size: { type: 'string' },
    pictures: { type: 'string' },
    optional: { type: 'boolean', default: false },
  },
});
const ENGINES: readonly EngineName[] = ['webkit', 'firefox', 'chromium'];
// Chromium is what all other tests run in
const engines =
  positionals.length > 0 ? ENGINES.filter((name) => positionals.includes(name)) : ENGINES.slice(0, 2);
const sizes = (Object.keys(VIEWPORTS) as Size[]).filter((size) => (values.size ?? size) === size);
const stories = STORIES.filter(({ name }) => name.includes(values.story ?? ''));

const built = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
const { startSandboxServer } = (await import(built)) as typeof Serve;
const nextHost = createHosts();
const results: Result[] = [];
const from = performance.now();
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function ended(result: Result): void {
  results.push(result);
  const { engine, size, story, ms, failure } = result;
  console.log(`${engine} ${size} · ${story}: ${failure === null ? 'passed' : 'FAILED'} (${seconds(ms)})`);
  if (failure !== null) console.log(failure.replace(/^/gm, '  '));
}

await Promise.all(
  engines.map(async (engine) => {
    for (const size of sizes) {
      const place = { startSandbox: startSandboxServer, nextHost, engine, size, pictures: values.pictures };
      await runStories(stories, place, ended);
    }
  }),
);
const failed = results.filter(({ failure }) => failure !== null).length;
console.log(
  `${results.length - failed} stories passed, ${failed} failed, in ${seconds(performance.now() - from)}`,
);
process.exitCode = failed === 0 ? 0 : 1;
