import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runHarness } from '../../../bridge/cli/harness-command.ts';
import { runCommand } from '../../../bridge/cli/run-command.ts';
import type { HarnessServer } from '../../../bridge/cli/serve-harness.ts';
import { airtelAssumed } from '../../../partners/airtel/simulator.ts';
import { paytmMiniApp } from '../../../partners/paytm/simulator.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const parts = {
  folder: ROOT,
  templates: join(ROOT, 'scripts/partner-template'),
  simulators: [airtelAssumed, paytmMiniApp],
  readFile: (name: string) => Buffer.from(`the built ${name}`),
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function startSite(answer: Answer) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

/** A port that was free a moment ago. */
async function findPort(): Promise<number> {
  const { origin, server } = await startSite(() => {});
  await new Promise((done) => server.close(done));
  closing.pop();
  return Number(new URL(origin).port);
}

async function run(...args: string[]) {
  const said: string[] = [];
  const code = await runCommand(args, parts, (text) => said.push(text));
  return { code, said: said.join('\n') };
}

describe('the page at a URL in a host app', () => {
  const heard: IncomingMessage[] = [];
  const newest = () => heard.at(-1) as IncomingMessage;
  let site: Awaited<ReturnType<typeof startSite>>;
  let api: Awaited<ReturnType<typeof startSite>>;
  let harness: HarnessServer;
  let local: string;

  beforeEach(async () => {
    heard.length = 0;
    api = await startSite((request, response) => {
      heard.push(request);
      response.setHeader('access-control-allow-origin', `${request.headers.origin}`);
      response.end('[]');
    });
    site = await startSite((request, response) => {
      heard.push(request);
      if (request.url === '/old') response.writeHead(302, { location: `${site.origin}/cart` }).end();
      else if (request.url === '/picture')
        response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG');
      else if (request.url === '/app.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
        response.end(gzipSync(`load("${api.origin}/v1"); load("${site.origin}.evil")`));
      } else {
        response.writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "script-src 'self'; frame-ancestors 'none'",
          'set-cookie': 'session=1; Secure; HttpOnly',
          'strict-transport-security': 'max-age=1',
          'x-frame-options': 'DENY',
        });
        response.end(
          `<!doctype html><html><head lang="x"><title>Shop</title></head><a href="${site.origin}/a">`,
        );
      }
    });
    const args = [`${site.origin}/cart?a=1`, '--map', api.origin, '--host', 'paytm', '--port', '0'];
    harness = await runHarness(args, parts);
    closing.push(harness.close);
    local = new URL(harness.url).origin;
    heard.length = 0;
  });

  const inFrame = {
    'sec-fetch-dest': 'iframe',
    cookie: 'device_host=paytm; paytm.session=1; airtel.session=2',
  };

  test('the QA page opens in the host that was asked for, at the path of the URL', async () => {
    expect(harness.url).toBe(`${local}/harness?host=paytm&path=%2Fcart%3Fa%3D1`);
    const page = await (await fetch(harness.url)).text();
    expect(page).toContain(`data-site="${site.origin}"`);
    expect(await (await fetch(`${local}/harness/page.js`)).text()).toBe('the built page.js');
    expect(heard).toEqual([]);
  });

  test('a document in the frame has the native side first, and may be framed', async () => {
    const response = await fetch(`${local}/cart`, { headers: { ...inFrame, 'if-none-match': '"1"' } });
    const html = await response.text();
    expect(html).toMatch(
      /^<!doctype html><html><head lang="x"><script nonce="[^"]+" src="\/harness\/device.js" data-drawn-for="paytm"><\/script><title>/,
    );
    expect(html).toContain(`<a href="${local}/a">`);
    expect(response.headers.get('content-security-policy')).toBe(
      `script-src 'self' ${local}/harness/device.js`,
    );
    expect(response.headers.getSetCookie()).toEqual(['paytm.session=1']);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(newest().headers).toMatchObject({ 'user-agent': paytmMiniApp.userAgent, cookie: 'session=1' });
    expect(newest().headers['if-none-match']).toBeUndefined();
  });

  test('what the page loads has the user agent of the app, the site’s addresses become local, and bytes stay', async () => {
    const headers = { cookie: 'device_host=airtel', referer: `${local}/cart`, 'sec-fetch-dest': 'script' };
    const script = await (await fetch(`${local}/app.js`, { headers })).text();
    expect(script).toBe(`load("${harness.pairs[1]?.local}/v1"); load("${site.origin}.evil")`);
    expect(newest().headers).toMatchObject({
      'user-agent': airtelAssumed.userAgent,
      referer: `${site.origin}/cart`,
    });
    expect(newest().headers.host).toBe(new URL(site.origin).host);
    expect(await (await fetch(`${local}/picture`)).text()).toBe('\x89PNG');
  });

  test('a redirect of the site stays in the frame', async () => {
    const response = await fetch(`${local}/old`, { redirect: 'manual', headers: inFrame });
    expect([response.status, response.headers.get('location')]).toEqual([302, `${local}/cart`]);
  });

  test('another origin that was named is called as from the site', async () => {
    const response = await fetch(`${harness.pairs[1]?.local}/v1`, {
      method: 'POST',
      body: '{"id":1}',
      headers: { origin: local },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe(local);
    expect([newest().method, newest().headers.origin]).toEqual(['POST', site.origin]);
  });

  test('a path that looks like another host is a path of the site, and its service worker is not installed', async () => {
    expect((await fetch(`${local}//evil.example/a`)).status).toBe(200);
    expect(newest().url).toBe('//evil.example/a');
    expect((await fetch(`${local}/worker.js`, { headers: { 'service-worker': 'script' } })).status).toBe(404);
    expect(
      (await fetch(`${local}/harness/network.js`, { headers: { 'service-worker': 'script' } })).status,
    ).toBe(200);
    expect(heard).toHaveLength(1);
  });

  test('a web socket of the frame reaches the site', async () => {
    site.server.on('upgrade', (request, socket) => {
      heard.push(request);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
      socket.on('data', (data) => socket.end(`heard ${data}`));
    });
    const socket = connect(Number(new URL(local).port), 'localhost');
    const answers: string[] = [];
    socket.on('data', (data) => {
      answers.push(`${data}`);
      if (`${data}`.includes('101')) socket.write('milk');
    });
    socket.write(
      `GET /live HTTP/1.1\r\nhost: x\r\norigin: ${local}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    );
    await new Promise((done) => socket.on('close', done));
    expect(answers.join('')).toMatch(/^HTTP\/1.1 101 .*heard milk$/s);
    expect(newest().headers.origin).toBe(site.origin);
  });

  test('a site that has gone away is told in the frame', async () => {
    site.server.closeAllConnections();
    await new Promise((done) => site.server.close(done));
    const response = await fetch(`${local}/cart`, { headers: inFrame });
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringMatching(`^The harness could not load ${site.origin}/cart: .*ECONNREFUSED`),
    ]);
  });
});

test('a module of one’s own adds its simulated apps before the page’s own scripts', async () => {
  const site = await startSite((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Hello'),
  );
  const own = ['--partner', 'partners/line/simulator.ts', '--port', '0'];
  const harness = await runHarness([site.origin, ...own], parts);
  closing.push(harness.close);
  const { origin, searchParams } = new URL(harness.url);
  expect(searchParams.get('host')).toBe('line');
  const [page, script, document] = await Promise.all(
    ['/harness', '/harness/partners.js', '/'].map(async (path) =>
      (await fetch(origin + path, { headers: { 'sec-fetch-dest': 'iframe' } })).text(),
    ),
  );
  expect(page).toContain('<script src="/harness/partners.js">');
  expect(document).toMatch(
    /^<script [^>]*partners.js[^>]*><\/script><script [^>]*device.js[^>]*><\/script><p>Hello/,
  );
  expect(script).toContain('__doorstepSimulators');
});

describe('a mistake on the command line', () => {
  test.each<[args: string[], sentence: string | RegExp]>([
    [['shop'], /^There is no command shop\.\n\nUsage:/],
    [['harness'], 'Name the page: doorstep-bridge harness http://localhost:3000'],
    [['harness', 'localhost:3000'], /^"localhost:3000" is not the URL of a page\. It begins with http/],
    [['harness', 'cart'], /^"cart" is not the URL of a page/],
    [['harness', 'http://a.example', 'http://b.example'], /http:\/\/b\.example is one too many\.$/],
    [['harness', 'http://a.example', '--prot', '1'], /^Unknown option '--prot'\.\n\nUsage:/],
    [['harness', 'http://a.example', '--port', '70000'], /^--port 70000 is not a port/],
    [
      ['harness', 'http://a.example', '--map', 'https://b.example/v1'],
      /^--map https:\/\/b.example\/v1 is not an origin/,
    ],
    [['harness', 'http://a.example', '--host', 'acme'], 'There is no host acme. The hosts: airtel, paytm.'],
    [['harness', 'http://a.example', '--partner', 'none.js'], '--partner none.js: there is no such file.'],
    [
      ['harness', 'http://a.example', '--partner', 'bridge/errors.ts'],
      /^--partner bridge\/errors.ts: it exports no simulator/,
    ],
  ])('%j is a mistake that is told, with code 2', async (args, sentence) => {
    const { code, said } = await run(...args);
    expect(said).toMatch(sentence);
    expect(code).toBe(2);
  });

  test('a page that cannot be reached or leads away, and a port in use, are told with code 2', async () => {
    const gone = `http://localhost:${await findPort()}`;
    expect(await run('harness', gone)).toEqual({
      code: 2,
      said: `${gone}/ could not be reached: ECONNREFUSED. Start the server of the page first, or correct the URL.`,
    });
    const away = await startSite((_, response) =>
      response.writeHead(301, { location: 'https://www.shop.example/a' }).end(),
    );
    expect(await run('harness', away.origin)).toEqual({
      code: 2,
      said: `${away.origin}/ redirects to https://www.shop.example/a. Start with that URL, or add --map https://www.shop.example.`,
    });
    const site = await startSite((_, response) => response.end());
    const { port } = new URL(site.origin);
    expect(await run('harness', site.origin, '--port', port)).toEqual({
      code: 2,
      said: `Port ${port} is in use. Choose another one with --port.`,
    });
  });
});

test('the command without a name tells how it is used', async () => {
  expect(await run()).toEqual({ code: 0, said: expect.stringMatching(/^Usage:\n.*harness URL/) });
});
