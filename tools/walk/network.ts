import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut: a browser's simulated offline mode does not reach its service workers. */
export interface Network {
  url: string;
  setReachable(isReachable: boolean): void;
  close(): Promise<void>;
}

export async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isReachable = true;
  const server = createServer((socket) => {
    if (!isReachable) return void socket.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    setReachable(isNowReachable) {
      isReachable = isNowReachable;
      if (!isReachable) cut();
    },
    close() {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
