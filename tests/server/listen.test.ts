import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';

it('keeps an idle connection for longer than the load balancers before it', async () => {
  const { url, close } = await listen(async () => new Response('ok'), 0);
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });
  answer.resume();
  const seconds = Number(/^timeout=(\d+)$/.exec(String(answer.headers['keep-alive']))?.[1]);
  expect(seconds).toBeGreaterThan(60);
  agent.destroy();
  await close();
});
