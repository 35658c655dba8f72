import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { cookieForBrowser, cookiesForSite, hostOf } from './host-cookies.ts';
import * as m from './messages.ts';
import type { OriginMap } from './origin-map.ts';

/** How requests of the frame reach the site, and its answers the frame. */
export interface Forwarding {
  /** the site's origin */
  origin: string;
  origins: OriginMap;
  /** the user agent of a simulated host; undefined: that of the browser */
  userAgentOf(host: string | undefined): string | undefined;
  /** changes a document that was loaded into the frame, and its headers */
  dress(document: Dressed, host: string | undefined): Dressed;
}

export interface Dressed {
  html: string;
  /** the value of `content-security-policy`; empty: none */
  policy: string;
}

/** Headers of one connection, and those that tell the browser behind the simulated one. */
const NOT_SENT = /^(host|connection|keep-alive|te|trailer|upgrade|proxy-.*|accept-encoding|sec-ch-.*)$/;
const NOT_ANSWERED =
  /^(connection|keep-alive|transfer-encoding|trailer|strict-transport-security|alt-svc|x-frame-options|content-security-policy(-report-only)?)$/;
const TEXT = /^(text\/(?!event-stream)|image\/svg|application\/([\w.+-]*\+)?(json|javascript|xml|xhtml)\b)/;

/** Answers a request of the frame with the site's answer. */
export function forward(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): void {
  const sent = send(request, forwarding);
  sent.on('response', (answer) => {
    respond(request, response, answer, forwarding).catch((error: Error) =>
      fail(response, request, forwarding, error),
    );
  });
  sent.on('error', (error) => fail(response, request, forwarding, error));
  // the frame was left before the answer came
  response.on('close', () => sent.destroy());
  request.pipe(sent);
}

/** Connects a web socket of the frame to the site's. */
export function forwardSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  forwarding: Forwarding,
): void {
  const sent = send(request, forwarding, { connection: 'Upgrade', upgrade: request.headers.upgrade });
  const close = () => void socket.destroy();
  sent.on('upgrade', (answer, site, siteHead) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
    socket.write(siteHead);
    site.write(head);
    site.on('error', close).on('close', close);
    socket.on('error', () => site.destroy()).on('close', () => site.destroy());
    site.pipe(socket).pipe(site);
  });
  sent.on('response', close).on('error', close).end();
}

function send(
  request: IncomingMessage,
  { origin, origins, userAgentOf }: Forwarding,
  extra: OutgoingHttpHeaders = {},
): http.ClientRequest {
  const { cookie, origin: from, referer, ...others } = request.headers;
  const cookies = cookiesForSite(cookie);
  const userAgent = userAgentOf(hostOf(cookie));
  const headers: OutgoingHttpHeaders = {
    ...withoutNames(others, NOT_SENT),
    host: new URL(origin).host,
    'accept-encoding': 'identity',
    ...(cookies && { cookie: cookies }),
    ...(from && { origin: origins.toReal(from) }),
    ...(referer && { referer: origins.toReal(referer) }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...extra,
  };
  // a kept copy would be that of another host
  if (isDocument(request)) {
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
  }
  const { request: open } = origin.startsWith('https:') ? https : http;
  return open(urlOn(origin, request), { method: request.method ?? 'GET', headers });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  { origins, dress }: Forwarding,
): Promise<void> {
  const host = hostOf(request.headers.cookie);
  const { 'set-cookie': cookies = [], ...others } = answer.headers;
  const policy = `${others['content-security-policy'] ?? ''}`;
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(withoutNames(others, NOT_ANSWERED)))
    headers[name] = typeof value === 'string' ? origins.toLocal(value) : value;
  if (cookies.length > 0) headers['set-cookie'] = cookies.map((cookie) => cookieForBrowser(cookie, host));
  let dressed: Dressed = { html: '', policy: origins.toLocal(policy) };

  const type = answer.headers['content-type'] ?? '';
  const hasText = TEXT.test(type) && request.method !== 'HEAD';
  if (hasText) {
    // one byte is one character, so that any encoding of the text survives
    const text = (await readBody(answer)).toString('latin1');
    dressed = { ...dressed, html: origins.toLocal(text) };
    if (isDocument(request) && /html/.test(type)) {
      dressed = dress(dressed, host);
      headers['cache-control'] = 'no-store';
    }
    delete headers['content-encoding'];
    delete headers['content-length'];
  }
  if (dressed.policy) headers['content-security-policy'] = dressed.policy;
  response.writeHead(answer.statusCode ?? 502, headers);
  if (hasText) response.end(Buffer.from(dressed.html, 'latin1'));
  else answer.pipe(response);
}

/** Some servers compress although they were asked not to. */
async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const body = await buffer(answer);
  switch (answer.headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body);
    case 'deflate':
      return inflateSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}

function fail(
  response: ServerResponse,
  request: IncomingMessage,
  { origin }: Forwarding,
  error: Error,
): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(m.lost(urlOn(origin, request).href, error.message));
}

/** Joined as text: `//host/` is a path of the site, and no other host. */
function urlOn(origin: string, { url = '/' }: IncomingMessage): URL {
  return new URL(origin + (url.startsWith('/') ? url : '/'));
}

/** Whether the answer becomes the document of a frame or of a tab. */
function isDocument({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe' || destination === 'document';
  return /text\/html/.test(headers.accept ?? '');
}

function withoutNames(headers: IncomingHttpHeaders, names: RegExp): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)));
}
