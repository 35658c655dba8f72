import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressAnswers } from './compress.ts';
import { answerParserError, EARLY_HEADERS, sendEarlyRefusal, normalizeTarget } from './early-answers.ts';
import { callerAt, type Forwarding, type HasHeaders, type Peer } from './forwarded.ts';
import type { Handler } from './handler.ts';
import { createTurns } from './turns.ts';
import { hasUnexpectedBody, closeIfUnread } from './unread-bodies.ts';

export interface ListeningServer {
  port: number;
  url: string;
  /** closes all connections at once */
  close(): Promise<void>;
  /** stops accepting requests; resolves when the requests in flight have ended, or were cut off after `graceMs` */
  stop(graceMs: number): Promise<void>;
}

/**
 * Longer than the idle timeout of load balancers, so that they, not the server, close the connection: a
 * request sent while the server closes a connection is lost.
 */
const KEEP_ALIVE_MS = 75_000;
/** A connection without progress for this long is closed; longer than the backend's timeout. */
const IDLE_TIMEOUT_MS = 60_000;
/** Interval for closing idle connections during shutdown. */
const SWEEP_INTERVAL_MS = 100;
/** Interval for closing connections that send too slowly. */
const CHECK_INTERVAL_MS = 1_000;

/** Limits for clients that send too slowly, send too much, or open too many connections. */
export interface ConnectionLimits {
  /** timeout for a request's headers, from the start of the connection or of the request */
  headersTimeoutMs?: number;
  /** timeout for a request including its body; the proxy's own timeout is shorter */
  requestTimeoutMs?: number;
  /** timeout for a connection without traffic while a request is in flight */
  idleTimeoutMs?: number;
  maxConnections?: number;
  /** the maximum number of connections from one address; absent: unlimited, for servers behind a load balancer */
  connectionsPerAddress?: number;
  /** identifies the caller, because callers take turns; absent: the connection's address does */
  callerOf?: Forwarding['callerOf'];
}

interface SimulatedFaults {
  /** whether an error of the handler simulates a broken connection, which the client must notice */
  isConnectionDrop?: (error: unknown) => boolean;
}

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 300_000;
const MAX_CONNECTIONS = 10_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 2_000;

/**
 * Resolves when the server listens, on all interfaces unless a hostname is given. Port 0: any free port. If
 * the handler rejects, its connection is dropped.
 */
export function listen(
  handle: Handler,
  port: number,
  hostname?: string,
  { isConnectionDrop, ...limits }: ConnectionLimits & SimulatedFaults = {},
): Promise<ListeningServer> {
  const answer = compressAnswers(handle);
  let isStopping = false;
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        const response = await answer(request, peerOf(incoming.socket));
        // Makes keep-alive clients reconnect to another server during shutdown.
        if (isStopping) outgoing.setHeader('connection', 'close');
        return response;
      } catch (error) {
        if (isConnectionDrop?.(error) && outgoing instanceof ServerResponse) breakNoticeably(outgoing);
        else outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    {
      autoCleanupIncoming: false,
      // Called for a target that is not a valid URL.
      errorHandler: () => new Response(null, { status: 400, headers: EARLY_HEADERS }),
    },
  );
  const server = createLimitedServer(limits, listener);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, hostname, () => {
      const { port: boundPort } = server.address() as AddressInfo;
      resolve({
        port: boundPort,
        url: `http://localhost:${boundPort}`,
        ...stopFunctionsOf(server, () => (isStopping = true)),
      });
    });
  });
}

/**
 * A browser silently repeats a request whose reused connection breaks before a response has begun. After an interim
 * response it does not, but takes an orderly end of the connection for an empty response.
 */
function breakNoticeably(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  outgoing.writeProcessing(() => socket?.resetAndDestroy());
}

function stopFunctionsOf(server: Server, onStopping: () => void): Pick<ListeningServer, 'close' | 'stop'> {
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    stop: (graceMs) =>
      new Promise((resolve) => {
        onStopping();
        const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
        const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(sweepTimer);
          clearTimeout(graceTimer);
          resolve();
        });
      }),
  };
}

function createLimitedServer(
  {
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    maxConnections = MAX_CONNECTIONS,
    connectionsPerAddress,
    callerOf = (_, peer) => peer && callerAt(peer.address),
  }: ConnectionLimits,
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
): Server {
  /** the latest response of each connection */
  const answers = new WeakMap<Duplex, ServerResponse>();
  const turns = createTurns();
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    requireHostHeader: false,
  };
  const server = createServer(options, (incoming, outgoing) => {
    answers.set(incoming.socket, outgoing);
    closeIfUnread(incoming, outgoing);
    if (hasUnexpectedBody(incoming) || !normalizeTarget(incoming)) return sendEarlyRefusal(outgoing, 400);
    const { socket } = incoming;
    const caller = callerOf(headersOf(incoming), peerOf(socket)) ?? '';
    turns.enter({ socket, outgoing, caller, start: () => void listener(incoming, outgoing) });
  });
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeoutMs);
  if (connectionsPerAddress !== undefined) server.on('connection', limitByAddress(connectionsPerAddress));
  server.on('checkExpectation', (_, outgoing) => sendEarlyRefusal(outgoing, 417));
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    answerParserError(error, socket, answer?.headersSent === true && !answer.writableFinished);
  });
  return server;
}

function peerOf({ remoteAddress }: Socket): Peer | undefined {
  return remoteAddress === undefined ? undefined : { address: remoteAddress };
}

function headersOf({ headers }: IncomingMessage): HasHeaders {
  return { headers: { get: (name) => headers[name]?.toString() ?? null } };
}

function limitByAddress(maxCount: number): (socket: Socket) => void {
  const counts = new Map<string, number>();
  return (socket) => {
    const address = callerAt(socket.remoteAddress ?? '');
    const count = counts.get(address) ?? 0;
    if (count >= maxCount) {
      socket.destroy();
      return;
    }
    counts.set(address, count + 1);
    socket.once('close', () => {
      const remaining = (counts.get(address) ?? 1) - 1;
      if (remaining > 0) counts.set(address, remaining);
      else counts.delete(address);
    });
  };
}
