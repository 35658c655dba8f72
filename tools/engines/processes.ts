import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { ChildProcess } from 'node:child_process';

/** Waits for something that has no event, such as another process that begins to listen. */
export async function waitUntil<T>(
  description: string,
  query: () => Promise<T | null>,
  withinMs = 20_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await query();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`${description}: nothing in ${withinMs / 1_000} s`);
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
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

/** Ends processes that are not children of this one, and waits until they are gone. */
export async function endAll(processes: readonly { pid: number }[]): Promise<void> {
  const signal = ({ pid }: { pid: number }) => {
    try {
      return process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  };
  await waitUntil('the browser exits', async () => !processes.map(signal).includes(true) || null);
}

interface Process {
  pid: number;
  name: string;
  parent: number;
  /** CPU time so far, in ticks */
  ticks: number;
}

function readProcess(pid: number): Process | null {
  try {
    const [, name = '', statFields = ''] =
      /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = statFields.split(' ');
    // `fields` begins with the state, which is the third field of the line
    return { pid, name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // the process has ended in the meantime
    return null;
  }
}

/** All descendants of a process. */
export function descendantsOf(pid: number): Process[] {
  const processes = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readProcess(Number(entry)) ?? []);
  const descendants = (parentPid: number): Process[] =>
    processes
      .filter(({ parent }) => parent === parentPid)
      .flatMap((child) => [child, ...descendants(child.pid)]);
  return descendants(pid);
}

/** The process that used the most CPU during the task. */
export async function busiestOf(
  listProcesses: () => Process[],
  task: () => Promise<unknown>,
): Promise<number> {
  const ticksBefore = new Map(listProcesses().map(({ pid, ticks }) => [pid, ticks]));
  await task();
  const [busiestProcess] = listProcesses()
    .map(({ pid, ticks }) => ({ pid, worked: ticks - (ticksBefore.get(pid) ?? ticks) }))
    .sort((a, b) => b.worked - a.worked);
  if (!busiestProcess) throw new Error('No busy process found.');
  return busiestProcess.pid;
}
