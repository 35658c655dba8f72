import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

/** How long a stopped command may take to write its reports. */
const GRACE_MS = 15_000;
/** The end of the output that is kept to say what went wrong. */
const KEPT_LINES = 40;

export interface CommandResult {
  ending: 'exit' | 'timeout' | 'cancelled';
  /** the last lines of what it printed */
  output: string;
}

/** Runs a Node script in a process group of its own, so that what it has started is stopped with it. */
export function runCommand(
  args: readonly string[],
  {
    cwd,
    env,
    signal,
    timeoutMs,
    onLine = () => {},
  }: {
    cwd: string;
    env: Readonly<Record<string, string | undefined>>;
    signal: AbortSignal;
    timeoutMs: number;
    onLine?: (line: string) => void;
  },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...env, FORCE_COLOR: '0' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    let ending: CommandResult['ending'] = 'exit';
    let hardStop: NodeJS.Timeout | undefined;

    function signalGroup(name: NodeJS.Signals): void {
      try {
        // a negative id is the group
        if (child.pid !== undefined) process.kill(-child.pid, name);
      } catch {
        // it has ended already
      }
    }
    function stop(why: CommandResult['ending']): void {
      if (hardStop !== undefined) return;
      ending = why;
      // as Ctrl+C does, after which Playwright writes its reports
      signalGroup('SIGINT');
      hardStop = setTimeout(() => signalGroup('SIGKILL'), GRACE_MS);
    }
    const cancel = () => stop('cancelled');
    const limit = setTimeout(() => stop('timeout'), timeoutMs);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();

    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const text = stripVTControlCharacters(line);
        lines.push(text);
        if (lines.length > KEPT_LINES) lines.shift();
        onLine(text);
      });
    }
    function settle(): void {
      clearTimeout(limit);
      clearTimeout(hardStop);
      signal.removeEventListener('abort', cancel);
    }
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    // `exit` comes too early: what it has started may still write
    child.once('close', () => {
      settle();
      resolve({ ending, output: lines.join('\n').trim() });
    });
  });
}
