import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauges } from './metrics.ts';

/** Measures the process: its memory and its event loop. */
export function processGauges(): Gauges['process'] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const delaySeconds = Number.isFinite(delay.max) ? delay.max / 1e9 : 0;
    delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    return { residentBytes: rss, heapBytes: heapUsed, delaySeconds };
  };
}

/** Serves `/metrics`, and nothing else, on a separate private port. */
export function listenForMetrics(
  { port, host }: { port: number; host: string },
  text: () => string,
): Promise<{ port: number; close(): void }> {
  const server = createServer((request, answer) => {
    const isMetrics = request.url === '/metrics' && request.method === 'GET';
    answer.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    answer.end(isMetrics ? text() : 'Metrics are at /metrics.\n');
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
