import { connect } from 'node:net';

const AGENT =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36';

const requestOf = (path: string, connection: string) =>
  `GET ${path} HTTP/1.1\r\nhost: shop.test\r\nuser-agent: ${AGENT}\r\naccept-encoding: br\r\nconnection: ${connection}\r\n\r\n`;

/**
 * CPU microseconds of the server per response, with this many connections that each send the next request at once.
 */
export async function perAnswer(
  port: number,
  path: string,
  { connections = 16, ms = 1_000 } = {},
): Promise<number> {
  const until = performance.now() + ms;
  const from = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => askOn(port, path, until)));
  return ((performance.now() - from) * 1_000) / counts.reduce((sum, count) => sum + count, 0);
}

/** All responses of a URL have the same length here, so they need not be parsed. */
function askOn(port: number, path: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestOf(path, 'keep-alive');
    const socket = connect(port, '127.0.0.1');
    let head = '';
    let left = -1;
    let count = 0;
    const next = () => {
      head = '';
      left = -1;
      socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (piece) => {
      if (left < 0) {
        head += piece.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200'))
          return reject(new Error(`[bench] ${path}: ${head.slice(0, 60)}`));
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (Number.isNaN(length)) return reject(new Error(`[bench] ${path} has no content length.`));
        left = length - (head.length - end - 4);
      } else {
        left -= piece.byteLength;
      }
      if (left > 0) return;
      count += 1;
      if (performance.now() < until) return next();
      socket.destroy();
      resolve(count);
    });
  });
}

/** Durations of visits in milliseconds, each on a new connection, this many at once until the end. */
export async function visits(port: number, parallel: number, over: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const visitor = async () => {
    while (!over()) {
      const from = performance.now();
      await visitOnce(port);
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: parallel }, visitor));
  return taken;
}

function visitOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => socket.write(requestOf('/', 'close')));
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.resume();
  });
}
