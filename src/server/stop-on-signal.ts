import type { Listening } from './listen.ts';

interface Signals {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * The first signal starts a graceful shutdown, a second one exits at once. `ended`: called before the exit.
 */
export function stopOnSignal(
  server: Pick<Listening, 'stop'>,
  { process, graceMs, began, ended }: { process: Signals; graceMs: number; began(): void; ended(): void },
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return process.exit(1);
    stopping = true;
    began();
    void server.stop(graceMs).then(() => {
      ended();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
