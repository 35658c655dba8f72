import type { Listening } from './listen.ts';

interface Told {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Told to stop, a server takes no more requests and ends what runs; told a second time, it ends at once. `ended`: what is
 * left to do before the process ends.
 */
export function runUntilTold(
  server: Pick<Listening, 'stop'>,
  { process, graceMs, told, ended }: { process: Told; graceMs: number; told(): void; ended(): void },
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return process.exit(1);
    stopping = true;
    told();
    void server.stop(graceMs).then(() => {
      ended();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
