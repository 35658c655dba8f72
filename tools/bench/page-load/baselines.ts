import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { inertJson } from '../../../src/server/document.ts';
import type { Drawn } from './markup.ts';

/** A response as sent, compressed once. */
interface Kept {
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
  staticSelf(path: string): Promise<string>;
  /** bare React hydrating the markup of our home */
  react: string;
  /** the same with a router, a cart that every card reads, and a client that sends taps */
  naive: string;
}

/** Serves the pages that ours are compared with, at a separate origin; pictures are fetched from the shop once. */
export async function serveBaselines(browser: Browser, shop: string): Promise<Baselines> {
  const kept = new Map<string, Promise<Kept>>();
  const ofShop = (path: string) => {
    const known = kept.get(path) ?? fetchOnce(`${shop}${path}`);
    kept.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (request.method === 'POST') return answerCart(request, response);
    ofShop(url).then(
      (one) => send(response, one),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const offer = (path: string, type: string, text: string, policy: Kept['policy'] = {}) => {
    kept.set(path, Promise.resolve({ ...compressed(type, text), policy }));
    return `${origin}${path}`;
  };

  async function staticSelf(path: string): Promise<string> {
    if (kept.has(`/static${path}`)) return `${origin}/static${path}`;
    const answer = await fetch(`${shop}${path}`);
    const html = withoutScripts(await answer.text());
    return offer(`/static${path}`, 'text/html; charset=utf-8', html, policyOf(answer));
  }

  const home = await staticSelf('/');
  const policy = (await kept.get('/static/'))?.policy;
  const { head, preloads, markup, drawn } = await takeMarkup(browser, home);
  const hydrated = async (name: 'react' | 'naive') => {
    const script = offer(`/baseline/${name}.js`, 'text/javascript', await bundle(name));
    const page = `<!doctype html><html lang="en"><head>${head}<script type="module" src="${new URL(script).pathname}"></script></head><body>${preloads}<div id="shop">${markup}</div><script type="application/json" id="drawn">${inertJson(drawn)}</script></body></html>`;
    return offer(`/baseline/${name}`, 'text/html; charset=utf-8', page, policy);
  };
  return {
    staticSelf,
    react: await hydrated('react'),
    naive: await hydrated('naive'),
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

function withoutScripts(html: string): string {
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

async function takeMarkup(browser: Browser, url: string): Promise<Markup> {
  const page = await browser.newPage();
  await page.goto(url);
  const taken = await page.evaluate(readMarkup);
  await page.close();
  return taken;
}

/** Runs in the page as text, so it can use nothing from outside. */
function readMarkup(): Markup {
  const shop = document.getElementById('shop') as HTMLElement;
  const links = [...shop.querySelectorAll(':scope > link')];
  for (const link of links) link.remove();
  // React's comments mark the ends of texts and suspense boundaries: a baseline has neither.
  const comments = document.createTreeWalker(shop, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  shop.normalize();

  const styleOf = (text: string) =>
    Object.fromEntries(
      text
        .split(';')
        .filter((declaration) => declaration.includes(':'))
        .map((declaration) => {
          const [name = '', ...value] = declaration.split(':');
          const property = name.trim();
          const asReactCalls = property.startsWith('--')
            ? property
            : property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
          return [asReactCalls, value.join(':').trim()];
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
  const [first] = shop.children;
  if (!first || shop.children.length !== 1) throw new Error('The shop is not one element.');
  return {
    head: document.head.innerHTML,
    preloads: links.map((link) => link.outerHTML).join(''),
    markup: shop.innerHTML,
    drawn: drawnOf(first),
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

async function fetchOnce(url: string): Promise<Kept> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`[bench] ${url} is answered with ${answer.status}.`);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return compressed(type, Buffer.from(await answer.arrayBuffer()));
}

function compressed(type: string, contents: string | Buffer): Kept {
  const bytes = Buffer.from(contents);
  if (!/^text|json|svg/.test(type)) return { type, encoding: null, body: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { type, encoding: 'br', body: brotliCompressSync(bytes, { params }) };
}

function send(response: ServerResponse, { type, encoding, body, policy }: Kept): void {
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
