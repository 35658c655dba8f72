/** A reporter of Playwright that puts the last screens of each story, in all of its hosts, into one picture. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { HOST_NAME, LAST_SCREEN } from '../../fixtures/harness/test/last-screen.ts';
import { describeErrors } from '../../fixtures/harness/test/report-text.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { type HostRun, type Story, writeStories } from './write-stories.ts';

export default class HostsPicture implements Reporter {
  /** of each story, the last run in each host */
  readonly #stories = new Map<string, Map<string, HostRun>>();
  readonly #folder: string;

  constructor({ folder }: { folder: string }) {
    this.#folder = folder;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, host = '', file = '', ...titles] = test.titlePath();
    const title = [file, ...titles].join(' › ');
    const runs = this.#stories.get(title) ?? new Map<string, HostRun>();
    this.#stories.set(title, runs.set(host, readRun(host, result)));
  }

  async onEnd(): Promise<void> {
    const stories: Story[] = [...this.#stories].map(([title, runs]) => ({ title, runs: [...runs.values()] }));
    const pictures = join(this.#folder, 'hosts');
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(this.#folder, 'hosts.html'), writeStories(stories));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      for (const [index, story] of stories.entries()) {
        await page.setContent(writeStories([story]));
        const path = join(pictures, `${index + 1}-${nameOf(story)}.png`);
        await page.locator('section').screenshot({ path });
        console.log(`All hosts in one picture: ${path}`);
      }
    } finally {
      await browser.close();
    }
  }
}

function readRun(host: string, { status, errors, annotations, attachments }: TestResult): HostRun {
  const path = attachments.find(({ name }) => name === LAST_SCREEN)?.path;
  return {
    host: annotations.find(({ type }) => type === HOST_NAME)?.description ?? host,
    outcome: status,
    error: describeErrors(errors),
    screen: path ? `data:image/png;base64,${readFileSync(path).toString('base64')}` : null,
  };
}

/** The last title as a file name. */
const nameOf = ({ title }: Story) =>
  (title.split(' › ').at(-1) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
