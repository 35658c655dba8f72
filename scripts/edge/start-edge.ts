import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as Serve from '../../fixtures/serve.ts';
import { type Environment, readEnvironment } from '../../src/shell/settings.ts';

export interface RunningEdge {
  url: string;
  close(): Promise<void>;
}

/**
 * Runs `dist/edge` locally in workerd. The backend is `SHOP_API`, or else a sandbox that is started with the
 * worker. `printed` receives the worker's log.
 */
export async function startEdge(
  root: string,
  env: Environment,
  printed: 'inherit' | 'ignore' = 'inherit',
): Promise<RunningEdge> {
  const port = readEnvironment('server', env).port || (await freePort());
  const url = `http://localhost:${port}`;
  const sandbox = env.SHOP_API
    ? null
    : await startSandbox(root, { ...env, SHOP_ORIGIN: env.SHOP_ORIGIN ?? url });
  const runtime: string = createRequire(join(root, 'package.json'))('workerd').default;
  const child = spawn(
    runtime,
    [
      ...['serve', 'workerd.capnp', '--control-fd=3'],
      `--socket-addr=http=127.0.0.1:${port}`,
      ...(sandbox ? [`--external-addr=sandbox=127.0.0.1:${sandbox.port}`] : []),
    ],
    {
      cwd: join(root, 'dist/edge'),
      env: { ...sandbox?.env, ...env },
      stdio: ['ignore', printed, printed, 'pipe'],
    },
  );
  const end = () => child.kill();
  process.once('exit', end);
  try {
    await listens(child);
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
  return {
    url,
    async close() {
      process.off('exit', end);
      const exit = once(child, 'exit');
      child.kill();
      await Promise.all([exit, sandbox?.close()]);
    },
  };
}

/** The sandbox, and the shop's settings for it. */
async function startSandbox(root: string, env: Environment) {
  const sandboxUrl = pathToFileURL(join(root, 'dist/server/sandbox.mjs')).href;
  const { simulated, startSandboxServer } = (await import(sandboxUrl)) as typeof Serve;
  const { port, close } = await startSandboxServer({ ...env, HOST: '127.0.0.1', PORT: '0' });
  const url = `http://127.0.0.1:${port}`;
  const { phonepeSdkUrl, tileUrl, trackingUrl, partners, sellerDetails, appStoreId, playStoreId } =
    simulated();
  return {
    port,
    close,
    env: {
      SANDBOX_URL: url,
      SHOP_API: `${url}/api`,
      PHONEPE_SDK_URL: phonepeSdkUrl,
      TILE_URL: tileUrl,
      APP_STORE_ID: appStoreId,
      PLAY_STORE_ID: playStoreId,
      TRACKING_URL: trackingUrl,
      PARTNER_SETTINGS: JSON.stringify(partners),
      SELLER_DETAILS: JSON.stringify(sellerDetails),
    },
  };
}

function listens(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`workerd exited (${status}) before it was listening.`)));
    (child.stdio[3] as Readable).once('data', () => resolve());
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
