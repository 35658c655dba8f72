import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressAnswers } from './compress.ts';
import type { Handler } from './handler.ts';

export interface Listening {
  port: number;
  url: string;
  /** closes all connections at once */
  close(): Promise<void>;
  /** accepts no more requests; resolves when running ones have ended, or were cut off after `graceMs` */
  stop(graceMs: number): Promise<void>;
}

/**
 * Longer than the idle timeout of load balancers, so that they close the connection: a request sent while the
 * server closes it is lost.
 */
const KEEP_ALIVE_MS = 75_000;
/** Interval for closing idle connections during shutdown. */
const SWEEP_MS = 100;

/**
 * Resolves when the server listens, on all interfaces unless a hostname is given. Port 0: any free one. A
 * rejected handler drops its connection.
 */
export function listen(handle: Handler, port: number, hostname?: string): Promise<Listening> {
  const answer = compressAnswers(handle);
  let stopping = false;
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        ...(hostname !== undefined && { hostname }),
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
        async fetch(request, { incoming, outgoing }) {
          try {
            const address = incoming.socket.remoteAddress;
            const given = await answer(request, address === undefined ? undefined : { address });
            // During shutdown, keep-alive clients must reconnect to another server.
            if (stopping) outgoing.setHeader('connection', 'close');
            return given;
          } catch {
            outgoing.destroy();
            return RESPONSE_ALREADY_SENT;
          }
        },
      },
      (info: AddressInfo) => {
        resolve({
          port: info.port,
          url: `http://localhost:${info.port}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
          stop: (graceMs) =>
            new Promise((closed) => {
              stopping = true;
              const sweep = setInterval(() => {
                if ('closeIdleConnections' in server) server.closeIdleConnections();
              }, SWEEP_MS);
              const cutOff = setTimeout(() => {
                if ('closeAllConnections' in server) server.closeAllConnections();
              }, graceMs);
              server.close(() => {
                clearInterval(sweep);
                clearTimeout(cutOff);
                closed();
              });
            }),
        });
      },
    );
    server.on('error', reject);
  });
}
