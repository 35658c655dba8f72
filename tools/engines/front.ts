import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ForeignPage } from './story.ts';

/** A server in front of the shop for one story, at an origin of its own, so that no stored state is shared. */
export interface Front {
  url: string;
  /** reports of the pages: exceptions, console errors, policy violations */
  errors: string[];
  /** the requested URLs */
  requestedUrls: string[];
  /** holds requests of these URLs until the returned function is called */
  hold(path: RegExp): () => void;
  /** closes all connections and refuses new ones, or accepts them again */
  answer(answers: boolean): Promise<void>;
  close(): Promise<void>;
}

const REPORT_PATH = '/engine-notes';

/** Runs before the page's own scripts; served as text, so it can use nothing from outside. */
function installReporting(reportUrl: string): void {
  const sendReport = (text: string) => navigator.sendBeacon(reportUrl, text);
  addEventListener('error', ({ message, filename, lineno }) => {
    // a picture or script that fails to load has no message
    if (message) sendReport(`thrown: ${message} (${filename}:${lineno})`);
  });
  addEventListener('unhandledrejection', ({ reason }) => sendReport(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    sendReport(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...args: unknown[]) => {
    sendReport(`console: ${args.map(String).join(' ')}`);
    error.apply(console, args);
  };
}

export async function openFront(host: string, shop: string): Promise<Front> {
  const { hostname, port } = new URL(shop);
  const errors: string[] = [];
  const requestedUrls: string[] = [];
  const heldPaths = new Map<RegExp, Promise<void>>();
  const sockets = new Set<Socket>();

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { 'accept-encoding': _, ...headers } = request.headers;
    // each request has its own connection: the shop's server might close a reused one just when the next
    // request is sent
    const options = { hostname, port, method: request.method, path: request.url, headers, agent: false };
    const upstream = ask(options, (answer) => {
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      void readAll(answer).then((html) => {
        const { 'content-length': _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(
          html.replace(
            /<head>|^(?!.*<head>)/is,
            (head) => `${head}<script src="${REPORT_PATH}.js"></script>`,
          ),
        );
      });
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === `${REPORT_PATH}.js`) {
      response.setHeader('content-type', 'text/javascript');
      response.end(`(${installReporting})(${JSON.stringify(url + REPORT_PATH)})`);
      return;
    }
    if (path === REPORT_PATH) {
      errors.push(await readAll(request));
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    requestedUrls.push(`${request.method} ${path}`);
    for (const [pattern, released] of heldPaths) if (pattern.test(path)) await released;
    forward(request, response);
  }

  const server = createServer((request, response) => void receive(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, host, resolve));
  const close = async () => {
    const closePromise = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closePromise;
  };
  await listen(0);
  const serverPort = (server.address() as AddressInfo).port;
  const url = `http://${host}:${serverPort}`;
  return {
    url,
    errors,
    requestedUrls,
    hold(path) {
      let release = () => {};
      heldPaths.set(
        path,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        heldPaths.delete(path);
        release();
      };
    },
    answer: (answers) => (answers ? listen(serverPort) : close()),
    close: async () => {
      if (server.listening) await close();
    },
  };
}

export interface Sink {
  /** the settings with which the shop reports errors here */
  dsn: string;
  /** the reports since the last call */
  take(): string[];
  close(): Promise<void>;
}

/** Collects the error reports of all pages: hydration errors that React repairs appear only there. */
export async function openSink(host: string): Promise<Sink> {
  const reports: string[] = [];
  const server = createServer(async (request, response) => {
    const [, , ...items] = (await readAll(request)).split('\n');
    reports.push(...items.filter((item) => item.includes('"exception"')).map(sentenceOf));
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://key@${host}:${port}/1`,
    take: () => reports.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sentenceOf(report: string): string {
  const { exception, tags } = JSON.parse(report) as {
    exception: { values: { type: string; value: string }[] };
    tags?: Readonly<Record<string, unknown>>;
  };
  const causes = exception.values.map(({ type, value }) => `${type}: ${value}`);
  return `reported: ${causes.join(', ')} ${JSON.stringify(tags ?? {})}`;
}

/** Opens a foreign site that has only these pages. */
export async function openForeignSite(
  host: string,
  pages: Readonly<Record<string, ForeignPage>>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (!page) return response.writeHead(404).end();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy };
    return response.writeHead(200, headers).end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
