import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that still sends has so long to take its answer: closed at once, a connection may lose it. */
const LINGER_MS = 500;

/** A body where there is none to read: only those who want to keep the server busy send one. */
export const hasNeedlessBody = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads no more of a body than was read when its request is answered, and closes the connection. */
export function leaveUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.once('finish', () => {
    if (incoming.complete) return;
    // Node continues to read the rest in this pass of the event loop.
    setImmediate(() => {
      if (incoming.complete) return;
      socket.pause();
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  });
}
