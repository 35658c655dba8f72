import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Serve from '../../fixtures/serve.ts';
import { launchBrowser } from '../../tests/support/browser.ts';

/** Returns the exit code: 1 if a story differs from its picture. */
export async function main(root: string, args: readonly string[]): Promise<number> {
  const folder = join(root, '.gallery');
  const isUpdate = args.includes('--update');
  const words = args.filter((arg) => !arg.startsWith('-'));
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--update' && arg !== '--all');
  if (!isUpdate && !existsSync(join(folder, 'pictures'))) {
    console.error('There are no pictures yet. Take them first: npm run gallery -- --update');
    return 1;
  }
  const built = pathToFileURL(join(root, 'dist/server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(built)) as typeof Serve;
  const server = await startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' });
  try {
    const stories = (await listStories(server.url)).filter(({ id }) =>
      words.every((word) => id.includes(word)),
    );
    if (stories.length === 0) {
      console.error(`No story has ${words.join(' and ')} in its address.`);
      return 1;
    }
    mkdirSync(folder, { recursive: true });
    const list = join(folder, 'stories.json');
    writeFileSync(list, JSON.stringify(stories));
    return await runPlaywright(root, [...options, ...(isUpdate ? ['--update-snapshots=all'] : [])], {
      GALLERY_URL: server.url,
      GALLERY_STORIES: list,
      ...(args.includes('--all') && { GALLERY_ALL: '1' }),
    });
  } finally {
    await server.close();
  }
}

/** The stories as the page lists them. */
async function listStories(url: string): Promise<{ id: string; name: string }[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/gallery`);
    const links = page.locator('nav a');
    await links.first().waitFor();
    return await links.evaluateAll((elements) =>
      elements.map((link) => ({
        id: new URL((link as HTMLAnchorElement).href).searchParams.get('story') ?? '',
        name: `${link.closest('section')?.getAttribute('aria-label')}: ${link.textContent}`,
      })),
    );
  } finally {
    await browser.close();
  }
}

function runPlaywright(root: string, options: readonly string[], variables: object): Promise<number> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const config = join(root, 'tests/gallery/playwright.config.ts');
  const child = spawn(process.execPath, [playwright, 'test', '--config', config, ...options], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
}
