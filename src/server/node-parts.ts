import type { Clock } from '../model/ports.ts';
import type { Settings } from '../shell/settings.ts';
import { type Circuits, createCircuits } from './proxy/circuit.ts';
import { pack } from './compress.ts';
import type { Listening } from './listen.ts';
import { type Answered, createJsonLog, type Level, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { listenForMetrics, processGauges } from './metrics-port.ts';
import { createMemoryPageCache, type PageCache } from './page-cache.ts';
import { createRenderSlots, type RenderSlots } from './render-slots.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The parts of a Node server besides its handler. */
export interface NodeParts {
  log: Log;
  answered: (facts: Answered) => void;
  circuits: Circuits;
  pages: PageCache;
  slots: RenderSlots;
  /** a stop signal was received */
  stopping(): boolean;
  /** runs until the stop signal and then up to `graceMs`; serves metrics if configured */
  run(server: Listening, graceMs: number): Promise<void>;
}

export function createNodeParts(
  { metricsPort, metricsHost }: Pick<Settings<'server'>, 'metricsPort' | 'metricsHost'>,
  { clock, least }: { clock: Clock; least: Level },
): NodeParts {
  const { log, answered, flush } = createJsonLog({ write: (line) => console.error(line), clock, least });
  const metrics = createMetrics();
  const circuits = createCircuits({ clock });
  const report = (error: unknown) => log(error, 'page cache');
  const pages = createMemoryPageCache({ clock, pack, report, served: metrics.served });
  let stopping = false;
  return {
    log,
    circuits,
    pages,
    slots: createRenderSlots({ clock, refused: metrics.unrendered }),
    answered(facts) {
      answered(facts);
      metrics.answered(facts);
    },
    stopping: () => stopping,
    async run(server, graceMs) {
      const began = () => {
        stopping = true;
      };
      stopOnSignal(server, { process, graceMs, began, ended: flush });
      if (metricsPort === undefined) return;
      const gauges = { pageCacheBytes: pages.bytes, openCircuits: circuits.open, process: processGauges() };
      const { port } = await listenForMetrics({ port: metricsPort, host: metricsHost }, () =>
        metrics.text(gauges),
      );
      console.log(`Metrics       http://localhost:${port}/metrics`);
    },
  };
}
