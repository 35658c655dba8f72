import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Simulator } from '../testing/simulator.ts';
import { CommandError } from './command-error.ts';
import { type Dressed, forward, type Forwarding, forwardSocket } from './forward.ts';
import * as m from './messages.ts';
import { createOriginMap, type OriginPair } from './origin-map.ts';
import { allowScripts } from './script-policy.ts';

export interface HarnessServing {
  /** the page to open */
  page: URL;
  /** further origins that the page calls */
  maps: readonly string[];
  /** the first port; the others follow. 0: any free ones */
  port: number;
  simulators: readonly Simulator[];
  /** the id of the host to begin with */
  host?: string | undefined;
  /** a script that adds simulators to the page, before the page's own scripts; empty: none */
  partnerScript: string;
  /** a file of the QA page: `page.js`, `page.css`, `device.js` or `network.js` */
  readFile(name: string): Uint8Array;
}

export interface HarnessServer {
  /** the URL of the QA page */
  url: string;
  pairs: readonly OriginPair[];
  close(): Promise<void>;
}

const FOLDER = '/harness';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  'page.js': SCRIPT_TYPE,
  'device.js': SCRIPT_TYPE,
  'network.js': SCRIPT_TYPE,
  'partners.js': SCRIPT_TYPE,
  'page.css': 'text/css; charset=utf-8',
};

/**
 * Serves the QA page, and in its frame the site, from its own origin with each simulated host's user agent and native side.
 * Rejects with a {@link CommandError} if a port is in use.
 */
export async function serveHarness(serving: HarnessServing): Promise<HarnessServer> {
  const { page, maps, port, simulators, host } = serving;
  const servers: Server[] = [];
  const pairs: OriginPair[] = [];
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const [index, real] of [page.origin, ...maps].entries()) {
      const server = http.createServer();
      const local = await listen(server, port && port + index);
      servers.push(server);
      pairs.push({ real, local });
    }
  } catch (error) {
    await close();
    throw error;
  }

  const origins = createOriginMap(pairs);
  for (const [index, server] of servers.entries()) {
    const { real, local } = pairs[index] as OriginPair;
    const isSite = index === 0;
    const forwarding: Forwarding = {
      origin: real,
      origins,
      userAgentOf: (id) => simulators.find((simulator) => simulator.host === id)?.userAgent,
      // the QA page can only talk to frames of its own origin
      dress: (document, id) =>
        isSite ? addDevice(document, id, local, serving.partnerScript !== '') : document,
    };
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!isSite || !answerOwn(request, response, serving)) forward(request, response, forwarding);
    });
    server.on('upgrade', (request, socket, head) => forwardSocket(request, socket, head, forwarding));
  }

  const query = new URLSearchParams({
    ...(host !== undefined && { host }),
    path: page.pathname + page.search + page.hash,
  });
  return { url: `${pairs[0]?.local}${FOLDER}?${query}`, pairs, close };
}

/** Answers requests for the QA page itself; false: the request is for the site. */
function answerOwn(
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  serving: HarnessServing,
): boolean {
  const [pathname = ''] = url.split('?');
  const send = (type: string, body: string | Uint8Array) => {
    // the network worker handles requests of the frames, which are outside its folder
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
    response.end(body);
    return true;
  };
  if (pathname === FOLDER) return send('text/html; charset=utf-8', writePage(serving));
  const name = pathname.startsWith(`${FOLDER}/`) ? pathname.slice(FOLDER.length + 1) : '';
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type !== undefined)
    return send(type, name === 'partners.js' ? serving.partnerScript : serving.readFile(name));
  // a worker of the site would answer for the QA page, too
  if (headers['service-worker'] !== 'script') return false;
  response.writeHead(404).end();
  return true;
}

function writePage({ page, partnerScript }: HarnessServing): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.host} in a host app</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FOLDER}/page.css">
${partnerScript && `<script src="${FOLDER}/partners.js"></script>\n`}<script type="module" src="${FOLDER}/page.js"></script>
</head>
<body><div id="harness" data-site="${page.origin}"></div></body>
</html>
`;
}

/** Makes the document load the chosen host's native side before its own scripts. */
function addDevice({ html, policy }: Dressed, host = '', origin: string, hasPartners: boolean): Dressed {
  const nonce = randomBytes(16).toString('base64');
  const paths = [...(hasPartners ? [`${FOLDER}/partners.js`] : []), `${FOLDER}/device.js`];
  const id = encodeURIComponent(host);
  const scripts = paths
    .map((path) => `<script nonce="${nonce}" src="${path}" data-drawn-for="${id}"></script>`)
    .join('');
  const [start = ''] = /^[\s\S]*?<head(\s[^>]*)?>|^\s*<!doctype[^>]*>|^/i.exec(html) ?? [];
  return {
    html: start + scripts + html.slice(start.length),
    policy:
      policy &&
      allowScripts(
        policy,
        nonce,
        paths.map((path) => origin + path),
      ),
  };
}

/** Resolves with the server's origin. */
function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new CommandError(m.portInUse(port)) : error);
    });
    server.listen(port, 'localhost', () =>
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`),
    );
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
