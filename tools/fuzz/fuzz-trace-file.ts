import { connect } from '../../bridge/index.ts';
import { createReplay, exportTrace, importTrace } from '../../bridge/replay.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createMemoryEnvironment, createMemoryHost } from '../../bridge/testing/memory-host.ts';
import { createTrace } from '../../bridge/trace.ts';
import { createJunk } from './junk.ts';
import { createRandom, type Random } from './random.ts';
import { describeValue, type FuzzOptions, type FuzzResult, type Watch, watch } from './watch.ts';

/**
 * Reads corrupted traces: each must be rejected with one of the reader's own messages, or be replayable to the end of
 * every call.
 */
export function fuzzTraceFile(options: FuzzOptions): Promise<FuzzResult> {
  return watch('trace-file', options, (watcher) => readMany(options, watcher));
}

async function readMany(
  { runs, seed }: FuzzOptions,
  { send: say, fail, sample, count }: Watch,
): Promise<string> {
  const random = createRandom(seed);
  const junk = createJunk(random);
  const text = await record();
  let refusedCount = 0;
  let playedCount = 0;

  while (count() < runs) {
    let file: ReturnType<typeof importTrace> | undefined;
    const changedText = tamper(text, random, junk);
    say('a file', () => {
      try {
        file = importTrace(changedText);
      } catch (error) {
        refusedCount += 1;
        if (!/^bridge\/replay: /.test((error as Error).message)) throw error;
      }
    });
    // replaying takes far longer than reading
    if (file && random.chance(0.05)) {
      playedCount += 1;
      const clock = createFakeClock();
      const bridgePromise = connect({
        registry: [createReplay(file)],
        env: createMemoryEnvironment(),
        clock,
      });
      await clock.advance(4_000);
      const bridge = await bridgePromise;
      let endedCount = 0;
      bridge.login().then(
        () => endedCount++,
        () => endedCount++,
      );
      bridge.location().then(
        () => endedCount++,
        () => endedCount++,
      );
      await clock.advance(120_000);
      if (endedCount < 2) fail(`a replay did not end a call: ${changedText.slice(0, 500)}`);
      bridge.dispose();
      await clock.advance(0);
      if (clock.pending() > 0) fail('a timer was left running');
    }
    if (count() % 100 === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      sample();
    }
  }
  return `${refusedCount} refused, ${playedCount} played`;
}

/** Records the trace of a short visit. */
async function record(): Promise<string> {
  const clock = createFakeClock();
  const host = createMemoryHost({ clock });
  const trace = createTrace({ clock });
  const connecting = connect({ registry: [host.entry], env: createMemoryEnvironment(), clock, trace });
  await clock.advance(0);
  const bridge = await connecting;
  host.fault('location', 'refused');
  const calls = [bridge.login(), bridge.location().catch(() => {}), bridge.storage.set('key', 'value')];
  await clock.advance(1_000);
  await Promise.all(calls);
  host.emit('back', { preventDefault() {} });
  return exportTrace(trace, bridge, clock);
}

/** Changes one field somewhere, or the text itself. */
function tamper(text: string, random: Random, junk: () => unknown): string {
  if (random.chance(0.2)) return text.slice(0, random.int(text.length));
  if (random.chance(0.05)) return describeValue(junk());
  let at: unknown = JSON.parse(text);
  const root = at;
  for (;;) {
    const keys = Object.keys(at as object);
    const key = random.pick(keys);
    const inner = Object(at)[key];
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && random.chance(0.8)) {
      at = inner;
      continue;
    }
    if (random.chance(0.2)) delete Object(at)[key];
    else
      Object(at)[key] = random.chance(0.3)
        ? random.pick([0, 1, -1, 1e15, 'start', 'call', 'ok', 'deadline'])
        : junk();
    break;
  }
  try {
    return JSON.stringify(root) ?? '';
  } catch {
    return text;
  }
}
