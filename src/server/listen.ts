import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressAnswers } from './compress.ts';
import type { Handler } from './handler.ts';

export interface Listening {
  port: number;
  url: string;
  close(): Promise<void>;
}

/**
 * Longer than load balancers keep a connection that nothing is asked on: it must be them who close it. A request that is
 * sent while the server does is lost.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Resolves once the server answers, at every address of the machine unless one is named. Port 0: any free one. A handler
 * that rejects has its connection cut.
 */
export function listen(handle: Handler, port: number, hostname?: string): Promise<Listening> {
  const answer = compressAnswers(handle);
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        ...(hostname !== undefined && { hostname }),
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
        async fetch(request, { incoming, outgoing }) {
          try {
            const address = incoming.socket.remoteAddress;
            return await answer(request, address === undefined ? undefined : { address });
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
        });
      },
    );
    server.on('error', reject);
  });
}
