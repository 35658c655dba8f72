import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Serve from '../../fixtures/serve.ts';

/** The built shop with its own sandbox, whose orders do not advance. */
export async function startShop(extraEnv: Readonly<Record<string, string>> = {}) {
  const sandboxUrl = pathToFileURL(join(process.cwd(), 'dist/server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(sandboxUrl)) as typeof Serve;
  return startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0', ...extraEnv });
}
