import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Machine } from './find-browser.ts';

const PACKAGE = '@sparticuz/chromium';
const FONTS = 'fonts.conf';
const require = createRequire(import.meta.url);

/** The machine that the tests run on. */
export const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  root: process.getuid?.() === 0,
  exists: existsSync,
  which(command) {
    const folders = (process.env.PATH ?? '').split(delimiter);
    return folders.map((folder) => join(folder, command)).find(existsSync) ?? null;
  },
  runs(program) {
    // on Windows `chrome --version` opens a window instead
    if (process.platform === 'win32') return existsSync(program);
    const env = { ...process.env, ...librariesOf(program) };
    return spawnSync(program, ['--version'], { env, timeout: 20_000 }).status === 0;
  },
  execute(command, args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  },
  unpack() {
    const manifest = manifestOf(PACKAGE);
    if (manifest === null) return null;
    const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
    const folder = join(tmpdir(), `doorstep-chromium-${version}`);
    const program = join(folder, 'chromium');
    if (!existsSync(program) && !unpackInto(folder, dirname(manifest))) return null;
    return program;
  },
  playwrightPath: () => chromium.executablePath(),
  playwrightDownload() {
    const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
    const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    return status === 0;
  },
};

/** The npm package's browser has libraries next to it that a bare machine may lack. Empty for other browsers. */
export function librariesOf(program: string): Record<string, string> {
  const folder = dirname(program);
  const libraries = join(folder, 'al2023', 'lib');
  if (!existsSync(libraries)) return {};
  const before = process.env.LD_LIBRARY_PATH;
  return {
    LD_LIBRARY_PATH: before ? `${before}${delimiter}${libraries}` : libraries,
    FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? join(folder, FONTS),
  };
}

function manifestOf(name: string): string | null {
  const folder = require.resolve.paths(name)?.find((path) => existsSync(join(path, name, 'package.json')));
  return folder === undefined ? null : join(folder, name, 'package.json');
}

/** Unpacks into a new folder and renames it when complete, because several test runs may start at once. */
function unpackInto(folder: string, source: string): boolean {
  const draft = mkdtempSync(join(tmpdir(), 'doorstep-unpack-'));
  const script = `import chromium from ${JSON.stringify(PACKAGE)}; await chromium.executablePath();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: source,
    // the package unpacks into TMPDIR, and unpacks its libraries only if this variable has a value it knows
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    if (status === 0) {
      writeFileSync(join(draft, FONTS), fontsIn(folder));
      renameSync(draft, folder);
    }
  } catch {
    // another test run has already put the folder in place
  }
  rmSync(draft, { recursive: true, force: true });
  return existsSync(join(folder, 'chromium'));
}

/** The package's font configuration names a fixed folder, and without fonts text has no height. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
