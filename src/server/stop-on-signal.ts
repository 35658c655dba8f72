import type { Listening } from './listen.ts';

interface Signals {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * At the first signal a server takes no more requests and ends what runs; at a second one the process ends at once.
 * `ended`: what is left to do before it does.
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
