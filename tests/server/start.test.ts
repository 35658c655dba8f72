import { expect, test } from 'vitest';
import { listenForMetrics } from '../../src/server/metrics-port.ts';
import { startupNotes } from '../../src/server/start-notes.ts';
import { readEnvironment } from '../../src/shell/settings.ts';

test('metrics listen on the loopback address unless METRICS_HOST is set', async () => {
  const { metricsHost } = readEnvironment('server', {});
  const { port, close } = await listenForMetrics({ port: 0, host: metricsHost }, () => 'figures');
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toBe('figures');
  // another loopback address represents every other interface
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  close();
  expect(readEnvironment('server', { METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
});

test.each<[env: Record<string, string>, said: number]>([
  [{}, 1],
  [{ SHOP_ORIGIN: 'https://shop.example' }, 0],
])('the server warns at startup only if SHOP_ORIGIN is missing: %j', (env, said) => {
  const settings = readEnvironment('server', { SHOP_API: 'https://backend.example', ...env });
  expect(startupNotes(settings).filter((note) => note.startsWith('SHOP_ORIGIN is not set'))).toHaveLength(
    said,
  );
});
