import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long a connection stays open for a client that is still sending. If the connection were closed at once,
 * the response might be lost.
 */
const LINGER_MS = 500;

/** Whether a GET or HEAD request has a body, which no regular client sends. */
export const hasUnexpectedBody = ({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Closes the connection instead of reading the rest of a body whose request has been answered. */
export function closeIfUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.once('finish', () => {
    if (incoming.complete) return;
    // Node still reads the rest of the body in this pass of the event loop.
    setImmediate(() => {
      if (incoming.complete) return;
      socket.pause();
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  });
}
