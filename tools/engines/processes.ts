import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { ChildProcess } from 'node:child_process';

/** Waits for something that has no event, such as another process that begins to listen. */
export async function until<T>(what: string, look: () => Promise<T | null>, withinMs = 20_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`${what}: nothing in ${withinMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Ends processes that are not this one's own children, and waits until they are gone. */
export async function endAll(processes: readonly { pid: number }[]): Promise<void> {
  const signal = ({ pid }: { pid: number }) => {
    try {
      return process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  };
  await until('the browser ends', async () => !processes.map(signal).includes(true) || null);
}

/** The processes that a process has started, and those that they have. */
export function descendantsOf(pid: number): { pid: number; name: string }[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, name = '', parent = ''] =
          /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
        return [{ pid: Number(entry), name, parent: Number(parent) }];
      } catch {
        // it has ended meanwhile
        return [];
      }
    });
  const below = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}
