/** `npm run harness -- --mcp`: the QA harness for agents, over the Model Context Protocol on standard input and output. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { maskText } from '../../bridge/mask.ts';
import { startSandbox } from '../../fixtures/harness/test/sandbox.ts';
import { createMcpServer } from './server.ts';
import { placeAt, placeStartedBy, type SandboxPlace } from './sandbox-place.ts';
import { sandboxTools } from './sandbox-tools.ts';
import { setupTools } from './setup-tools.ts';
import { specTools } from './spec-tools.ts';
import { timelineTool } from './timeline-tool.ts';
import type { Tool } from './tool.ts';

export interface HarnessFacts {
  /** the repository */
  root: string;
  /** a deployed sandbox; undefined: one is started with the first call that needs it */
  url: string | undefined;
  /** the folder of the reports of runs */
  report: string;
  /** builds if the build is stale */
  build(): Promise<void>;
}

/** Every tool, in the order in which they are listed. */
export function createTools({ place, ...facts }: HarnessFacts & { place: SandboxPlace }): Tool[] {
  return [
    ...setupTools(place),
    ...sandboxTools(place),
    timelineTool(facts.root),
    ...specTools({ ...facts, place }),
  ];
}

/** Serves until standard input ends, or the process is asked to stop. Logs go to standard error. */
export async function main(facts: HarnessFacts): Promise<void> {
  const { root, url } = facts;
  let building: Promise<void> | null = null;
  const build = () => {
    building ??= facts.build().finally(() => {
      building = null;
    });
    return building;
  };
  const place =
    url === undefined
      ? placeStartedBy(async () => {
          await build();
          return startSandbox({}, pathToFileURL(join(root, 'dist/server/sandbox.mjs')).href);
        })
      : placeAt(url);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const log = (text: string) => console.error(text);
  const tools = createTools({ ...facts, report: resolve(root, facts.report), build, place });
  const server = { name: 'doorstep-harness', title: 'Doorstep QA harness', version };
  const connection = serveStdio(() => createMcpServer(tools, server, log), {
    onerror: ({ message }) => log(maskText(message)),
  });
  await new Promise<void>((stop) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
    process.stdin.once('close', stop);
    process.stdin.once('end', stop);
  });
  await connection.close();
  await place.close();
}
