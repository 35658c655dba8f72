import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { INERT_HEADERS } from './proxy/proxy-headers.ts';

/** Headers of a response to a request that does not reach the handler. */
export const EARLY_HEADERS = {
  ...INERT_HEADERS,
  'cache-control': 'no-store',
  'content-length': '0',
  connection: 'close',
};

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to a request that the HTTP parser rejected, or that was not complete in time. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Duplex, hasStarted: boolean): void {
  if (hasStarted || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
  const headers = Object.entries(EARLY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n`);
}

export function sendEarlyRefusal(answer: ServerResponse, status: number): void {
  answer.writeHead(status, EARLY_HEADERS).end();
}

/**
 * Checks that there is exactly one Host header, and reduces a target in absolute form (RFC 9112, 3.2.2) to
 * its path. False: the request must be refused.
 */
export function normalizeTarget(incoming: IncomingMessage): boolean {
  const names = incoming.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (names.length !== 1 || !incoming.headers.host) return false;
  const target = incoming.url ?? '';
  if (target.startsWith('/')) return true;
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (path === undefined) return false;
  incoming.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}
