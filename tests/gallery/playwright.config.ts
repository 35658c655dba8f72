import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from '../support/browser.ts';

const launchOptions = browserOptions();
// workers use the same browser without looking for it again
process.env.CHROME_BIN = launchOptions.executablePath;

const FOLDER = join(import.meta.dirname, '../../.gallery');

/** What `npm run gallery` runs. The pictures depend on the machine, so they are not committed. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${FOLDER}/results`,
  snapshotPathTemplate: `${FOLDER}/pictures/{arg}{ext}`,
  fullyParallel: true,
  workers: 2,
  reporter: [['dot'], ['html', { outputFolder: `${FOLDER}/html`, open: 'never' }]],
  // a story that never comes to rest fails after 15 s
  timeout: 120_000,
  // a busy machine is slow
  expect: { timeout: 20_000 },
  // what is shipped runs as it is
  build: { external: ['**/dist/**'] },
  use: { launchOptions, contextOptions: { reducedMotion: 'reduce' } },
});
