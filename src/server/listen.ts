import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

export interface Listening {
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Resolves once the server answers. Port 0: any free one. */
export function listen(fetch: (request: Request) => Promise<Response>, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port }, (info: AddressInfo) => {
      resolve({
        port: info.port,
        url: `http://localhost:${info.port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.on('error', reject);
  });
}
