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

/** Resolves once the server answers. Port 0: any free one. A handler that rejects has its connection cut. */
export function listen(handle: Handler, port: number): Promise<Listening> {
  const answer = compressAnswers(handle);
  let stopping = false;
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
        async fetch(request, { incoming, outgoing }) {
          try {
            // who keeps a connection is to find another server
            if (stopping) outgoing.setHeader('connection', 'close');
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
          stop: (graceMs) =>
            new Promise((closed) => {
              stopping = true;
              const cutOff = setTimeout(() => {
                if ('closeAllConnections' in server) server.closeAllConnections();
              }, graceMs);
              server.close(() => {
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
