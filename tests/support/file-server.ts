import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

export interface FileAnswer {
  body: string | Uint8Array;
  /** HTML unless given */
  type?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface FileServer {
  /** e.g. `http://localhost:40002` */
  url: string;
}

/** A plain file server, which responds with what `find` returns, or with 404. */
export function serveFiles(find: (path: string) => Promise<FileAnswer | null>): FileServer {
  const served: FileServer = { url: '' };
  const server = createServer(async (request, response) => {
    const found = await find(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!found) return response.writeHead(404).end();
    const { body, type = 'text/html; charset=utf-8', headers } = found;
    return response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, resolve);
    });
    served.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return served;
}

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A file of the build with its content type; null: it does not exist. */
export async function readBuiltFile(path: string): Promise<FileAnswer | null> {
  const type = TYPES[extname(path)];
  if (!type) return null;
  const body = await readFile(join(DIST, path)).catch(() => null);
  return body && { body, type };
}

export async function readBuiltText(path: string): Promise<string> {
  return readFile(join(DIST, path), 'utf8');
}
