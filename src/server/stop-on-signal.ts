import type { ListeningServer } from './listen.ts';

interface Signals {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * The first signal starts a graceful shutdown; a second one exits at once. `onStopped`: called before the
 * exit.
 */
export function stopOnSignal(
  server: Pick<ListeningServer, 'stop'>,
  {
    process,
    graceMs,
    onStopping,
    onStopped,
  }: { process: Signals; graceMs: number; onStopping(): void; onStopped(): void },
): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    onStopping();
    void server.stop(graceMs).then(() => {
      onStopped();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
