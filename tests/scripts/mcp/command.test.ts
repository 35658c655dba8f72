import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Bundling takes long on a busy machine. */
const PATIENCE_MS = 120_000;

/** Runs the command with this input until it has answered each line, and ends. */
async function run(args: readonly string[], lines: readonly string[] = []) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/harness.mjs'), '--mcp', ...args], {
    // as clients do, which start it anywhere
    cwd: import.meta.dirname,
    stdio: 'pipe',
  });
  const exit = once(child, 'exit');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.on('error', () => {}).write(lines.map((line) => `${line}\n`).join(''));
  let answers = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    answers += chunk.toString().split('\n').length - 1;
    if (answers >= lines.length) child.stdin.end();
  });
  if (lines.length === 0) child.stdin.end();
  const [[status], [stdout, stderr]] = await Promise.all([exit, output]);
  return { status, stdout, stderr };
}

test(
  'npm run harness -- --mcp writes nothing but responses to standard output, and ends with its input',
  async () => {
    const request = (id: number, method: string, params: object) =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const { status, stdout } = await run(
      ['--url', 'http://127.0.0.1:9'],
      [
        request(1, 'initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
        request(2, 'tools/call', { name: 'make_setup_link', arguments: { host: 'desktop' } }),
        request(3, 'tools/call', { name: 'list_faults', arguments: {} }),
      ],
    );
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const resultOf = (id: number) => messages.find((message) => message.id === id).result;
    expect(resultOf(1).serverInfo.name).toBe('doorstep-harness');
    expect(resultOf(2).content[0].text).toContain('http://127.0.0.1:9/harness?host=desktop&tenant=mcp-');
    expect(resultOf(3)).toMatchObject({ isError: true });
    expect(status).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'npm run harness -- --mcp with a wrong URL or an option of Playwright ends with a sentence',
  async () => {
    const results = await Promise.all([run(['--url=qa']), run(['--headed'])]);
    expect(results).toEqual([
      { status: 1, stdout: '', stderr: expect.stringContaining('qa is not a URL. Pass the address') },
      { status: 1, stdout: '', stderr: expect.stringContaining('--mcp takes --url and --report only') },
    ]);
  },
  PATIENCE_MS,
);
