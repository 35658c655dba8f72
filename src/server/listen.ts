import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressAnswers } from './compress.ts';
import type { Handler } from './handler.ts';

export interface Listening {
  port: number;
  url: string;
  /** cuts everything off */
  close(): Promise<void>;
  /** takes nothing more, and resolves when what runs has ended, or been cut off after so long */
  stop(graceMs: number): Promise<void>;
}

/**
 * Longer than load balancers keep a connection that nothing is asked on: it must be them who close it. A request that is
 * sent while the server does is lost.
 */
const KEEP_ALIVE_MS = 75_000;
/** While it stops: connections whose answers had begun before. */
const SWEEP_MS = 100;

/**
 * Resolves once the server answers, at every address of the machine unless one is named. Port 0: any free one. A handler
 * that rejects has its connection cut.
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
            // who keeps a connection is to find another server
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
