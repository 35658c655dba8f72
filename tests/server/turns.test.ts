import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, type ListeningServer } from '../../src/server/listen.ts';
import { createTurns, type Turns } from '../../src/server/turns.ts';

const servers: { close(): unknown }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((one) => one.close()));
});

/** A server that records the requests it starts and finishes them on command. */
async function startShop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    request.signal.addEventListener('abort', () => begun.push('gone'));
    if (pathname.startsWith('/slow')) await new Promise<void>((resolve) => ends.push(resolve));
    return new Response(`answer to ${pathname}\n`);
  };
  const listening: ListeningServer = await listen(answer, 0, '127.0.0.1');
  servers.push(listening);
  const { port } = listening;
  return { port, begun, end: () => ends.shift()?.() };
}

/** Sends pipelined requests and collects the responses. */
function send(port: number, paths: string[]) {
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join('');
  const received = { answers: [] as string[], closed: false };
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  socket.on('data', (piece) => {
    for (const [, path = ''] of piece.toString().matchAll(/answer to (\S+)/g)) received.answers.push(path);
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      received.closed = true;
    });
  return received;
}

describe('a connection with pipelined requests', () => {
  test('pipelined requests run one at a time and are answered in order', async () => {
    const { port, begun, end } = await startShop();
    const received = send(port, ['/slow', ...Array.from({ length: 16 }, (_, n) => `/${n}`)]);
    await expect.poll(() => begun).toEqual(['/slow']);
    send(port, ['/other']);
    await expect.poll(() => begun).toEqual(['/slow', '/other']);
    end();
    await expect.poll(() => received.answers.at(-1)).toBe('/15');
    expect(received.answers).toEqual(['/slow', ...Array.from({ length: 16 }, (_, n) => `/${n}`)]);
  });

  test('a connection with pipelined requests is closed when too many are queued', async () => {
    const { port, begun } = await startShop();
    const received = send(port, ['/slow', ...Array.from({ length: 1_000 }, () => '/more')]);
    await expect.poll(() => received.closed).toBe(true);
    expect(begun).toEqual(['/slow', 'gone']);
  });

  test('no further request starts after the connection has closed', async () => {
    const { port, begun, end } = await startShop();
    send(port, ['/slow', '/never']);
    await expect.poll(() => begun).toEqual(['/slow']);
    sockets.pop()?.destroy();
    await expect.poll(() => begun).toEqual(['/slow', 'gone']);
    end();
    const next = send(port, ['/next']);
    await expect.poll(() => next.answers).toEqual(['/next']);
    expect(begun).toEqual(['/slow', 'gone', '/next']);
  });
});

/** A request that completes in the next turn of the event loop. */
function ask(turns: Turns, begun: string[], caller: string, socket: Socket): void {
  const outgoing = new ServerResponse(new IncomingMessage(socket));
  const start = () => {
    begun.push(caller);
    setImmediate(() => outgoing.emit('close'));
  };
  turns.enter({ socket, outgoing, caller, start });
}

test('callers take turns, however many connections one caller has', async () => {
  const turns = createTurns();
  const begun: string[] = [];
  const flood = Array.from({ length: 10 }, () => new Socket());
  for (const socket of flood) for (let n = 0; n < 16; n += 1) ask(turns, begun, 'flood', socket);
  const shopper = new Socket();
  ask(turns, begun, 'shopper', shopper);
  ask(turns, begun, 'shopper', shopper);
  await expect.poll(() => begun.length).toBe(162);
  expect(begun.slice(0, 5)).toEqual(['flood', 'shopper', 'flood', 'shopper', 'flood']);
});
