import type { Clock } from '../model/ports.ts';
import type { Settings } from '../shell/settings.ts';
import { type Circuits, createCircuits } from './proxy/circuit.ts';
import { compress } from './compress.ts';
import type { ListeningServer } from './listen.ts';
import { type RequestLogEntry, createJsonLog, type Level, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { listenForMetrics, processGauges } from './metrics-port.ts';
import { createMemoryPageCache, type PageCache } from './page-cache.ts';
import { createRenderSlots, type RenderSlots } from './render-slots.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The parts of a Node server except its handler. */
export interface NodeParts {
  log: Log;
  onAnswered: (facts: RequestLogEntry) => void;
  circuits: Circuits;
  pages: PageCache;
  slots: RenderSlots;
  /** whether a stop signal has been received */
  isStopping(): boolean;
  /** runs the server until the stop signal, and then for up to `graceMs`; serves metrics if configured */
  run(server: ListeningServer, graceMs: number): Promise<void>;
}

export function createNodeParts(
  { metricsPort, metricsHost }: Pick<Settings<'server'>, 'metricsPort' | 'metricsHost'>,
  { clock, minLevel }: { clock: Clock; minLevel: Level },
): NodeParts {
  const { log, logAnswer, flush } = createJsonLog({ write: (line) => console.error(line), clock, minLevel });
  const metrics = createMetrics();
  const circuits = createCircuits({ clock });
  const report = (error: unknown) => log(error, 'page cache');
  const pages = createMemoryPageCache({ clock, compress, report, onServed: metrics.countPage });
  let isStopping = false;
  return {
    log,
    circuits,
    pages,
    slots: createRenderSlots({ clock, onRefused: metrics.countUnrendered }),
    onAnswered(facts) {
      logAnswer(facts);
      metrics.countAnswer(facts);
    },
    isStopping: () => isStopping,
    async run(server, graceMs) {
      const onStopping = () => {
        isStopping = true;
      };
      stopOnSignal(server, { process, graceMs, onStopping, onStopped: flush });
      if (metricsPort === undefined) return;
      const gauges = {
        pageCacheBytes: pages.bytes,
        openCircuits: circuits.openNames,
        process: processGauges(),
      };
      const { port } = await listenForMetrics({ port: metricsPort, host: metricsHost }, () =>
        metrics.text(gauges),
      );
      console.log(`Metrics       http://localhost:${port}/metrics`);
    },
  };
}
