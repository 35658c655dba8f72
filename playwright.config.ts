import { defineConfig, type ReporterDescription } from '@playwright/test';
import { hosts } from './fixtures/harness/devices.ts';
import type { HarnessOptions, HostSetup } from './fixtures/harness/test/index.ts';
import { browserOptions } from './tests/support/browser.ts';

/** What `npm run harness` runs; `--report DIR` arrives as a variable. */
const REPORT = process.env.HARNESS_REPORT ?? '.harness';

/** The reporter of `--picture`. */
const PICTURE: ReporterDescription = ['./scripts/hosts-picture/reporter.ts', { folder: REPORT }];

/** Where the specs are; another folder than the scenarios' is named by `npm run harness`, for files in it. */
const SCENARIOS = 'fixtures/scenarios';
const FOLDER = process.env.HARNESS_FOLDER ?? SCENARIOS;

const launchOptions = browserOptions();
// workers use the same browser without looking for it again
process.env.CHROME_BIN = launchOptions.executablePath;

const HOST_IDS = hosts.map(({ simulator }) => simulator.host as HostSetup['host']);

export default defineConfig<HarnessOptions>({
  testDir: FOLDER,
  // a spec elsewhere finds the test package, too
  tsconfig: './tsconfig.json',
  outputDir: `${REPORT}/results`,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // a failed test runs again for its film and trace; outside CI it has failed all the same
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  // nothing waits for time to pass; a busy machine is slow all the same
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['junit', { outputFile: `${REPORT}/junit.xml` }],
    ['json', { outputFile: `${REPORT}/report.json` }],
    ['html', { outputFolder: `${REPORT}/html`, open: 'never' }],
    ...(process.env.HARNESS_PICTURE ? [PICTURE] : []),
  ],
  // what is shipped runs as it is
  build: { external: ['**/dist/**'] },
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // scenarios run in every host, in those that ask before a login, or in the one that their folder is named after
  projects: HOST_IDS.map((hostId) => ({
    name: hostId,
    use: { hostId },
    testMatch:
      FOLDER !== SCENARIOS
        ? '**/*.spec.ts'
        : [
            // the app of `ucp`, once it has opened its checkout
            ...(hostId === 'ucp-cart' ? [] : ['every-host/**/*.spec.ts']),
            ...(['telegram', 'line', 'ucp-cart'].includes(hostId) ? [] : ['hosts-that-ask/**/*.spec.ts']),
            `${hostId}/**/*.spec.ts`,
          ],
  })),
});
