import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** These tools are too large for every `npm ci`, so npm downloads them when an audit runs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PUBLINT = 'publint@0.3.25';
const ATTW = '@arethetypeswrong/cli@0.18.5';

/**
 * The tool's output even if it reports faults. The output goes through a file, because some tools exit before
 * a pipe is drained.
 */
async function outputOf(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-audit-'));
  const file = join(folder, 'stdout');
  const outputFile = openSync(file, 'w');
  try {
    const child = spawn('npm', ['exec', '--yes', '--ignore-scripts', '--', tool, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', outputFile, 'pipe'],
      timeout: 300_000,
    });
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += String(chunk);
    });
    await once(child, 'close');
    const text = readFileSync(file, 'utf8');
    if (text === '') throw new Error(`${tool} did not run: ${complaint}`);
    return text;
  } finally {
    closeSync(outputFile);
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}

/** Scores out of 100, and the titles of failed audits, except those of performance. */
export async function lighthouse(
  url: string,
  browser: string,
): Promise<{ scores: Scores; faults: string[] }> {
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage';
  const args = [url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`];
  const report = JSON.parse(await outputOf(LIGHTHOUSE, args, { CHROME_PATH: browser })) as {
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string }>;
  };
  const scoreOf = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const countedCategories = Object.entries(report.categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = countedCategories.flatMap(({ id }) => {
    const audit = report.audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
  });
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    faults,
  };
}

/** Lines that report a fault of the package in `folder`. */
export async function publint(folder: string): Promise<string[]> {
  const lines = (await outputOf(PUBLINT, [folder, '--strict'])).split('\n');
  return lines.filter((line) => /^\s*\d+\. /.test(line)).map((line) => line.trim());
}

/** The kinds of import that the package promises: of ES modules in Node, and in bundlers. */
const RESOLVED_BY = ['node16-esm', 'bundler'];

export async function typesWrong(folder: string): Promise<string[]> {
  const { analysis } = JSON.parse(await outputOf(ATTW, ['--pack', folder, '--format', 'json'])) as {
    analysis: { problems: { kind: string; entrypoint?: string; resolutionKind?: string }[] };
  };
  return analysis.problems
    .filter(({ resolutionKind = 'bundler' }) => RESOLVED_BY.includes(resolutionKind))
    .map(({ kind, entrypoint = '' }) => `${kind} ${entrypoint}`);
}
