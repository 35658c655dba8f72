import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a connection stays open for a client that is still sending: closed at once, it may lose the response. */
const LINGER_MS = 500;

/** A body on a GET or HEAD request, which no regular client sends. */
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
    // Node still reads the rest in this pass of the event loop.
    setImmediate(() => {
      if (incoming.complete) return;
      socket.pause();
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  });
}
