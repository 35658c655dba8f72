import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { stopOnSignal } from '../../src/server/stop-on-signal.ts';

const answerOf = (url: string, agent: Agent, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject);
  });

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('idle connections stay open longer than load balancers in front keep theirs', async () => {
  const { url, close } = await listen(async () => new Response('ok'), 0);
  const agent = new Agent({ keepAlive: true });
  const answer = await answerOf(url, agent);
  answer.resume();
  const seconds = Number(/^timeout=(\d+)$/.exec(String(answer.headers['keep-alive']))?.[1]);
  expect(seconds).toBeGreaterThan(60);
  agent.destroy();
  await close();
});

describe('a stop signal', () => {
  /** A server with a response in flight and an idle connection. */
  async function startBusyServer() {
    let finish: () => void = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const server = await listen(async (request) => {
      if (new URL(request.url).pathname !== '/slow') return new Response('quick');
      await slow;
      return new Response('slow');
    }, 0);
    const agent = new Agent({ keepAlive: true });
    await bytesOf(await answerOf(server.url, agent));
    const underWay = answerOf(`${server.url}/slow`, new Agent({ keepAlive: true }));
    underWay.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    const signals: (() => void)[] = [];
    const exits: number[] = [];
    const steps: string[] = [];
    stopOnSignal(server, {
      graceMs: 10_000,
      process: { on: (_signal, listener) => signals.push(listener), exit: (code) => exits.push(code) },
      onStopping: () => steps.push('began'),
      onStopped: () => steps.push('ended'),
    });
    return { server, finish, underWay, agent, exits, steps, signal: () => signals[0]?.() };
  }

  it('a stop signal closes the server to new connections, finishes running requests and exits with 0', async () => {
    const { server, finish, underWay, agent, exits, steps, signal } = await startBusyServer();
    signal();
    expect(steps).toEqual(['began']);
    await expect(answerOf(server.url, new Agent())).rejects.toThrow('ECONNREFUSED');
    expect(exits).toEqual([]);
    finish();
    const answer = await underWay;
    expect((await bytesOf(answer)).toString()).toBe('slow');
    await expect.poll(() => exits).toEqual([0]);
    expect(steps).toEqual(['began', 'ended']);
    agent.destroy();
  });

  it('a stop signal cuts off running requests after the grace period', async () => {
    const { server, underWay, agent } = await startBusyServer();
    await server.stop(50);
    await expect(underWay).rejects.toThrow();
    agent.destroy();
  });

  it('a repeated stop signal exits immediately', async () => {
    const { server, exits, signal, agent } = await startBusyServer();
    signal();
    signal();
    expect(exits).toEqual([1]);
    await server.close();
    agent.destroy();
  });
});

it('a large response is streamed with backpressure, plain and compressed', async () => {
  const piece = new TextEncoder().encode('{"groceries":"'.padEnd(64 * 1024, 'x'));
  let sentPieces = 0;
  const endlessStream = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sentPieces += 1;
          if (sentPieces > 400) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
  const headers = { 'content-type': 'application/json' };
  const { url, close } = await listen(async () => new Response(endlessStream(), { headers }), 0);
  const agent = new Agent();

  const plainAnswer = await answerOf(url, agent);
  await new Promise((resolve) => setTimeout(resolve, 100));
  // socket buffers hold the rest of what was sent
  expect(sentPieces).toBeLessThan(300);
  expect((await bytesOf(plainAnswer)).byteLength).toBe(400 * piece.byteLength);

  sentPieces = 0;
  const packed = await answerOf(url, agent, { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(await bytesOf(packed)).byteLength).toBe(400 * piece.byteLength);
  await close();
});
