import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { inertJson } from '../../../src/server/document.ts';
import type { Drawn } from './markup.ts';

/** A response in the form in which it is sent, compressed only once. */
interface StoredResponse {
  type: string;
  encoding: string | null;
  body: Buffer;
  /** for documents: the shop's policy headers, because they alone cause the browser to start a new process */
  policy?: Readonly<Record<string, string>>;
}

const POLICY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

export interface Baselines {
  /** the same document without scripts */
  buildStatic(path: string): Promise<string>;
  /** bare React hydrating the markup of our home */
  react: string;
  /** the same with a router, a cart that every card reads, and a client that sends taps */
  naive: string;
}

/**
 * Serves the pages that ours are compared with, at a separate origin; their pictures are fetched from the
 * shop once.
 */
export async function serveBaselines(browser: Browser, shop: string): Promise<Baselines> {
  const responses = new Map<string, Promise<StoredResponse>>();
  const fetchFromShop = (path: string) => {
    const response = responses.get(path) ?? fetchOnce(`${shop}${path}`);
    responses.set(path, response);
    return response;
  };
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (request.method === 'POST') return answerCart(request, response);
    fetchFromShop(url).then(
      (stored) => send(response, stored),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const addResponse = (path: string, type: string, text: string, policy: StoredResponse['policy'] = {}) => {
    responses.set(path, Promise.resolve({ ...compress(type, text), policy }));
    return `${origin}${path}`;
  };

  async function buildStatic(path: string): Promise<string> {
    if (responses.has(`/static${path}`)) return `${origin}/static${path}`;
    const answer = await fetch(`${shop}${path}`);
    const html = removeScripts(await answer.text());
    return addResponse(`/static${path}`, 'text/html; charset=utf-8', html, policyOf(answer));
  }

  const home = await buildStatic('/');
  const policy = (await responses.get('/static/'))?.policy;
  const { head, preloads, markup, drawn } = await loadMarkup(browser, home);
  const buildHydrated = async (name: 'react' | 'naive') => {
    const script = addResponse(`/baseline/${name}.js`, 'text/javascript', await bundle(name));
    const page = `<!doctype html><html lang="en"><head>${head}<script type="module" src="${new URL(script).pathname}"></script></head><body>${preloads}<div id="shop">${markup}</div><script type="application/json" id="drawn">${inertJson(drawn)}</script></body></html>`;
    return addResponse(`/baseline/${name}`, 'text/html; charset=utf-8', page, policy);
  };
  return {
    buildStatic,
    react: await buildHydrated('react'),
    naive: await buildHydrated('naive'),
  };
}

function policyOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    POLICY.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function removeScripts(html: string): string {
  return html
    .replaceAll(/<script type="(module|application\/json)"[^>]*>[\s\S]*?<\/script>\n?/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n?/g, '');
}

interface Markup {
  head: string;
  /** React's preloads of visible pictures, which come before the markup */
  preloads: string;
  markup: string;
  drawn: Drawn;
}

async function loadMarkup(browser: Browser, url: string): Promise<Markup> {
  const page = await browser.newPage();
  await page.goto(url);
  const markup = await page.evaluate(readMarkup);
  await page.close();
  return markup;
}

/** The text of this function runs in the page, so it can use nothing from outside. */
function readMarkup(): Markup {
  const shop = document.getElementById('shop') as HTMLElement;
  const links = [...shop.querySelectorAll(':scope > link')];
  for (const link of links) link.remove();
  // React's comments mark the ends of texts and suspense boundaries: a baseline has no such comments.
  const comments = document.createTreeWalker(shop, NodeFilter.SHOW_COMMENT);
  const nodes: Node[] = [];
  while (comments.nextNode()) nodes.push(comments.currentNode);
  for (const comment of nodes) comment.parentNode?.removeChild(comment);
  shop.normalize();

  const styleOf = (text: string) =>
    Object.fromEntries(
      text
        .split(';')
        .filter((declaration) => declaration.includes(':'))
        .map((declaration) => {
          const [name = '', ...value] = declaration.split(':');
          const property = name.trim();
          const reactName = property.startsWith('--')
            ? property
            : property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
          return [reactName, value.join(':').trim()];
        }),
    );
  const propOf = ({ name, value }: Attr): [string, unknown] => {
    if (name === 'class') return ['className', value];
    return name === 'style' ? ['style', styleOf(value)] : [name, value];
  };
  const drawnOf = (element: Element): Drawn => [
    element.localName,
    Object.fromEntries([...element.attributes].map(propOf)),
    [...element.childNodes].map((node) =>
      node instanceof Element ? drawnOf(node) : (node.textContent ?? ''),
    ),
  ];
  const [firstElement] = shop.children;
  if (!firstElement || shop.children.length !== 1) throw new Error('The shop is not one element.');
  return {
    head: document.head.innerHTML,
    preloads: links.map((link) => link.outerHTML).join(''),
    markup: shop.innerHTML,
    drawn: drawnOf(firstElement),
  };
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`tools/bench/page-load/${name}-client.tsx`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"production"' },
    write: false,
    outdir: 'out',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}

async function fetchOnce(url: string): Promise<StoredResponse> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`[bench] ${url} is answered with ${answer.status}.`);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return compress(type, Buffer.from(await answer.arrayBuffer()));
}

function compress(type: string, contents: string | Buffer): StoredResponse {
  const bytes = Buffer.from(contents);
  if (!/^text|json|svg/.test(type)) return { type, encoding: null, body: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { type, encoding: 'br', body: brotliCompressSync(bytes, { params }) };
}

function send(response: ServerResponse, { type, encoding, body, policy }: StoredResponse): void {
  response.writeHead(200, {
    ...policy,
    'content-type': type,
    'content-length': body.length,
    'cache-control': type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(body);
}

function answerCart(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}
