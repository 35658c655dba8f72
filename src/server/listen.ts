import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressAnswers } from './compress.ts';

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

/** Resolves once the server answers. Port 0: any free one. A handler that rejects has its connection cut. */
export function listen(handle: (request: Request) => Promise<Response>, port: number): Promise<Listening> {
  const answer = compressAnswers(handle);
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
        async fetch(request, { outgoing }) {
          try {
            return await answer(request);
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
