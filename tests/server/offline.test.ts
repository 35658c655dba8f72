import { expect, test } from 'vitest';
import { type Agent, bootOf, openServer } from './server-world.ts';

test.each<[setting: '0' | '1', script: string]>([
  ['1', 'stores pages'],
  ['0', 'removes itself'],
])(
  'with OFFLINE=%s browsers get a service worker that %s, and pages in partners’ apps know of none',
  async (OFFLINE, script) => {
    const server = await openServer({ env: { OFFLINE } });
    const worker = await server.ask('/offline.js');
    expect(await worker.text()).toBe(script);
    expect(worker.headers.get('content-type')).toContain('text/javascript');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const offlineFor = async (agent: Agent) =>
      bootOf(await (await server.ask('/', { agent })).text()).offline;
    expect(await offlineFor('phone')).toBe(OFFLINE === '1');
    expect(await offlineFor('phonepe')).toBeUndefined();
    expect(await offlineFor('airtel')).toBeUndefined();
    await server.close();
  },
);
