import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../bundle/dist.ts';

/** Runs the built server in a process, as it is deployed in front of a backend. */
export function serveDeployed(env: () => Readonly<Record<string, string>>) {
  const deployed = { url: '', printed: '' };
  let server: ChildProcess;
  beforeAll(async () => {
    server = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: '0', HOST: 'localhost', ...env() },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    deployed.url = await new Promise((resolve, reject) => {
      server.once('exit', (status) => reject(new Error(`the server has ended (${status})`)));
      server.stdout?.on('data', (chunk) => {
        deployed.printed += String(chunk);
        const [, ready] = /ready (\S+)/.exec(deployed.printed) ?? [];
        if (ready) resolve(ready);
      });
    });
  });
  afterAll(async () => {
    const exit = once(server, 'exit');
    server.kill();
    await exit;
  });
  return deployed;
}
