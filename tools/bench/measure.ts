/** Two implementations of the same task, one of which is the yardstick. */
export interface Comparison {
  name: string;
  /** runs the task `times` times, one after the other */
  ours(times: number): Promise<void>;
  yardstick(times: number): Promise<void>;
  /** repetitions per round; default 1,000 */
  times?: number;
  /** measured rounds; default 60 */
  rounds?: number | undefined;
}

/** The durations of both implementations in one round. */
export interface Pair {
  ours: number;
  yardstick: number;
}

export interface Measured {
  name: string;
  /** our duration divided by the yardstick's in the same round, over all rounds */
  ratio: { median: number; low: number; high: number };
  /** the median duration of one repetition; microseconds unless `unit` is set */
  ours: number;
  yardstick: number;
  unit?: string;
}

/** One line of output. */
export interface Row extends Measured {
  /** what the benchmark is compared with */
  comparedWith: string;
  /** the highest median allowed; absent: the ratio is only shown */
  bar?: number;
}

const WARM_UP_ROUNDS = 20;

/**
 * Runs both implementations in the same process, in alternating order, and compares them round by round:
 * other load on the machine affects both.
 */
export async function measure({
  name,
  ours,
  yardstick,
  times = 1_000,
  rounds = 60,
}: Comparison): Promise<Measured> {
  const pairs: Pair[] = [];
  const time = async (task: Comparison['ours']) => {
    const start = performance.now();
    await task(times);
    return ((performance.now() - start) / times) * 1_000;
  };
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const first = round % 2 === 0 ? await time(ours) : undefined;
    const yardstickTime = await time(yardstick);
    const ourTime = first ?? (await time(ours));
    if (round >= WARM_UP_ROUNDS) pairs.push({ ours: ourTime, yardstick: yardstickTime });
  }
  return compare(name, pairs);
}

/** The medians of paired values, and the ratio of each pair. */
export function compare(name: string, pairs: readonly Pair[]): Measured {
  const quantilesOf = (select: (pair: Pair) => number) => (at: number) => quantile(pairs.map(select), at);
  const ratio = quantilesOf(({ ours, yardstick }) => ours / yardstick);
  return {
    name,
    ratio: { median: ratio(0.5), low: ratio(0.1), high: ratio(0.9) },
    ours: quantilesOf(({ ours }) => ours)(0.5),
    yardstick: quantilesOf(({ yardstick }) => yardstick)(0.5),
  };
}

/** The quantile of unsorted values. */
export function quantile(values: readonly number[], at: number): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * at))] ?? Number.NaN;
}
