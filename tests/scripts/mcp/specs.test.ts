import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readReport } from '../../../scripts/mcp/playwright-report.ts';
import { placeStartedBy } from '../../../scripts/mcp/sandbox-place.ts';
import { specTools } from '../../../scripts/mcp/spec-tools.ts';
import { timelineTool } from '../../../scripts/mcp/timeline-tool.ts';
import { connectClient } from './mcp-client.ts';

/** Written by Playwright for a run with one failed, one flaky and one skipped test. */
const REPORT = join(import.meta.dirname, 'playwright-report.json');

const place = placeStartedBy(async () => ({ url: 'http://localhost:4173', close: async () => {} }));

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'doorstep-mcp-'));
  mkdirSync(join(root, 'scripts'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A client of a repository whose command is this script; it finds the folder of the reports in `report`. */
async function clientOf(script: string, { url, builds = [] }: { url?: string; builds?: string[] } = {}) {
  const prelude = `
    import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    const report = args.find((arg) => arg.startsWith('--report='))?.slice(9);
    if (report) mkdirSync(report, { recursive: true });
    writeFileSync(${JSON.stringify(join(root, 'args.json'))}, JSON.stringify(args));
  `;
  writeFileSync(join(root, 'scripts/harness.mjs'), prelude + script);
  const build = async () => void builds.push('built');
  const tools = specTools({ root, url, report: join(root, 'out'), place, build });
  const client = connectClient([...tools, timelineTool(root)]);
  await client.initialize();
  return client;
}
const PASSING_ON = `
  console.log('Running 8 tests using 1 worker');
  console.log('  ✓  1 [airtel] › pay.spec.ts:4:3 › payment (1.2s)');
  copyFileSync(${JSON.stringify(REPORT)}, report + '/report.json');
  process.exitCode = 1;
`;
const sentArguments = (): string[] => JSON.parse(readFileSync(join(root, 'args.json'), 'utf8'));

describe('the arguments of a run', () => {
  test('the chosen files, hosts and title become those of the command, whatever they look like', async () => {
    const client = await clientOf(PASSING_ON);
    const chosen = {
      files: ['pay.spec.ts', 'every-host/'],
      hosts: ['airtel', 'desktop'],
      grep: '--debug = x',
    };
    await client.call('run_specs', chosen);
    expect(sentArguments()).toEqual([
      ...['pay.spec.ts', 'every-host/', '--host=airtel', '--host=desktop', '--grep=--debug = x'],
      `--report=${join(root, 'out')}`,
    ]);
  });

  test('an option among the files, an unknown host and a limit without end are refused before anything runs', async () => {
    const client = await clientOf(PASSING_ON);
    for (const input of [{ files: ['--config=x'] }, { hosts: ['nobody'] }, { timeout_s: 1e9 }])
      expect((await client.call('run_specs', input)).isError).toBe(true);
    expect(existsSync(join(root, 'args.json'))).toBe(false);
  });
});

describe('a run of scenarios', () => {
  test('a run tells what passed and failed, with masked errors, links to a sandbox that still runs, and readable timelines', async () => {
    const builds: string[] = [];
    const client = await clientOf(PASSING_ON, { builds });
    const { json } = await client.call('run_specs', { files: ['pay.spec.ts'], hosts: ['airtel'] });
    expect(builds).toEqual(['built']);
    expect(sentArguments()).toEqual(['pay.spec.ts', '--host=airtel', `--report=${join(root, 'out')}`]);
    expect(json).toMatchObject({ passed: 5, failed: 1, flaky: 1, skipped: 1, seconds: 6 });
    expect(json.failures).toHaveLength(2);
    expect(json.failures[0]).toMatchObject({
      title: 'payment › a declined payment says who was charged',
      file: 'every-host/pay.spec.ts:5',
      host: 'airtel',
      link: 'http://localhost:4173/harness?host=airtel&fault=pay:silent',
    });
    expect(json.failures[1]).toMatchObject({ host: 'desktop', flaky: true });
    expect(json.failures[0].error).toContain('"user_phone": "••••');
    expect(client.text()).not.toMatch(/9876501234|8123456789|\\u001b/);

    const timeline = await client.call('read_timeline', { path: json.failures[0].timeline });
    expect(timeline.json).toMatchObject({ setup: '?host=airtel&fault=pay:silent', total: 1 });
    expect(readFileSync(json.failures[0].report, 'utf8')).toBe('# Report\n');
  });

  test('a run in a deployed sandbox needs no build, passes its URL on and keeps the links', async () => {
    const builds: string[] = [];
    const client = await clientOf(PASSING_ON, { url: 'https://qa.example', builds });
    const { json } = await client.call('run_specs');
    expect(builds).toEqual([]);
    expect(sentArguments()[0]).toBe('--url=https://qa.example');
    expect(json.failures[0].link).toMatch(/^http:\/\/localhost:40123\//);
  });

  test('a run that ends without a report says why, and never shows the report of an earlier run', async () => {
    const client = await clientOf(
      "console.error('Error: no browser found, token=ok-9876501234-x'); process.exitCode = 1;",
    );
    mkdirSync(join(root, 'out'));
    writeFileSync(join(root, 'out/report.json'), readFileSync(REPORT));
    const { isError, text } = await client.call('run_specs');
    expect([isError, text]).toEqual([true, expect.stringContaining('Error: no browser found, token=••••')]);
  });

  test('a run without a matching scenario leads to the list', async () => {
    const empty = { suites: [], errors: [{ message: 'Error: No tests found' }], stats: readStats() };
    const client = await clientOf(
      `writeFileSync(report + '/report.json', ${JSON.stringify(JSON.stringify(empty))});`,
    );
    expect((await client.call('run_specs', { grep: 'nothing' })).text).toContain('See list_specs');
  });

  test('a run is stopped at its time limit with everything it has started, and the next one can run', async () => {
    const client = await clientOf(`
      const { spawnSync } = await import('node:child_process');
      spawnSync(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    `);
    const { isError, text } = await client.call('run_specs', { timeout_s: 1 });
    expect([isError, text]).toEqual([true, expect.stringContaining('stopped after 1 s')]);
    writeFileSync(join(root, 'scripts/harness.mjs'), "console.error('no report');");
    expect((await client.call('run_specs')).text).toContain('without a report');
  });

  test('a run reports its progress, and a second run at the same time is refused', async () => {
    const client = await clientOf(`${PASSING_ON} setInterval(() => {}, 1000);`);
    void client.request('tools/call', { name: 'run_specs', _meta: { progressToken: 1 } });
    const hasProgress = () => client.written.some(({ method }) => method === 'notifications/progress');
    await expect.poll(hasProgress).toBe(true);
    expect((await client.call('run_specs')).text).toContain('A run is in progress');
    client.notify('notifications/cancelled', { requestId: 2 });
    const runBriefly = async () => (await client.call('run_specs', { timeout_s: 1 })).text;
    await expect.poll(runBriefly, { timeout: 30_000 }).toContain('stopped after 1 s');
    // a cancelled call has no response
    expect(client.written.map(({ id }) => id)).not.toContain(2);
  });
});

describe('the list of scenarios', () => {
  test('the list has each scenario once with its hosts, and the command runs nothing for it', async () => {
    const client = await clientOf(
      `copyFileSync(${JSON.stringify(REPORT)}, process.env.PLAYWRIGHT_JSON_OUTPUT_FILE);`,
    );
    const { json } = await client.call('list_specs', { grep: 'payment' });
    expect(json.specs).toHaveLength(4);
    expect(json.specs[0]).toEqual({
      file: 'every-host/pay.spec.ts',
      title: 'payment › an approved payment places one order',
      hosts: ['airtel', 'desktop'],
    });
    expect(sentArguments()).toEqual(['--grep=payment', '--list', '--reporter=json']);
  });

  test.each([['{'], ['[]'], ['{"suites":[{"title":1}]}']])('a damaged report is named: %s', (text) => {
    expect(() => readReport(text)).toThrow('could not be read');
  });
});

function readStats(): object {
  return JSON.parse(readFileSync(REPORT, 'utf8')).stats;
}
