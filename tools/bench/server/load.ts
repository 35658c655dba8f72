import { connect } from 'node:net';

const AGENT =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36';

const requestOf = (path: string, connection: string) =>
  `GET ${path} HTTP/1.1\r\nhost: shop.test\r\nuser-agent: ${AGENT}\r\naccept-encoding: br\r\nconnection: ${connection}\r\n\r\n`;

/**
 * CPU microseconds of the server per response, when each of the given number of connections sends its next
 * request at once.
 */
export async function measurePerAnswer(
  port: number,
  path: string,
  { connections = 16, ms = 1_000 } = {},
): Promise<number> {
  const endTime = performance.now() + ms;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => countAnswers(port, path, endTime)),
  );
  return ((performance.now() - start) * 1_000) / counts.reduce((sum, count) => sum + count, 0);
}

/** All responses of a URL have the same length here, so they need not be parsed. */
function countAnswers(port: number, path: string, endTime: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestOf(path, 'keep-alive');
    const socket = connect(port, '127.0.0.1');
    let head = '';
    let remainingBytes = -1;
    let count = 0;
    const sendNext = () => {
      head = '';
      remainingBytes = -1;
      socket.write(request);
    };
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('data', (piece) => {
      if (remainingBytes < 0) {
        head += piece.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200'))
          return reject(new Error(`[bench] ${path}: ${head.slice(0, 60)}`));
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (Number.isNaN(length)) return reject(new Error(`[bench] ${path} has no content length.`));
        remainingBytes = length - (head.length - end - 4);
      } else {
        remainingBytes -= piece.byteLength;
      }
      if (remainingBytes > 0) return;
      count += 1;
      if (performance.now() < endTime) return sendNext();
      socket.destroy();
      resolve(count);
    });
  });
}

/**
 * Durations of visits in milliseconds, each on a new connection, with `parallel` visits at a time until
 * `isOver`.
 */
export async function measureVisits(
  port: number,
  parallel: number,
  isOver: () => boolean,
): Promise<number[]> {
  const durations: number[] = [];
  const runVisitor = async () => {
    while (!isOver()) {
      const start = performance.now();
      await visitOnce(port);
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: parallel }, runVisitor));
  return durations;
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
