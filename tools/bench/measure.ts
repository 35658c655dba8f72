/** Two ways of doing the same thing, one of them the yardstick. */
export interface Comparison {
  name: string;
  /** does it `times` times, one after the other */
  ours(times: number): Promise<void>;
  yardstick(times: number): Promise<void>;
  /** how often in one round; 1,000 unless given */
  times?: number;
  /** how many rounds count; 60 unless given */
  rounds?: number | undefined;
}

/** What both took in one round. */
export interface Pair {
  ours: number;
  yardstick: number;
}

export interface Measured {
  name: string;
  /** of all rounds, ours over the yardstick's in the same round */
  ratio: { median: number; low: number; high: number };
  /** medians for one; microseconds unless `unit` says otherwise */
  ours: number;
  yardstick: number;
  unit?: string;
}

/** What a bench prints in one line. */
export interface Row extends Measured {
  /** what it is measured against */
  against: string;
  /** the highest median that is good enough; without one the ratio is there to be seen */
  bar?: number;
}

const WARM_UP_ROUNDS = 20;

/**
 * Runs both in the same process, in turn and in changing order, and compares round by round: what else the machine does
 * falls on both.
 */
export async function measure({
  name,
  ours,
  yardstick,
  times = 1_000,
  rounds = 60,
}: Comparison): Promise<Measured> {
  const taken: Pair[] = [];
  const time = async (task: Comparison['ours']) => {
    const from = performance.now();
    await task(times);
    return ((performance.now() - from) / times) * 1_000;
  };
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const first = round % 2 === 0 ? await time(ours) : undefined;
    const other = await time(yardstick);
    const mine = first ?? (await time(ours));
    if (round >= WARM_UP_ROUNDS) taken.push({ ours: mine, yardstick: other });
  }
  return compare(name, taken);
}

/** Of values that were taken in pairs: the medians, and the ratio pair by pair. */
export function compare(name: string, taken: readonly Pair[]): Measured {
  const of = (figure: (pair: Pair) => number) => (at: number) => quantile(taken.map(figure), at);
  const ratio = of(({ ours, yardstick }) => ours / yardstick);
  return {
    name,
    ratio: { median: ratio(0.5), low: ratio(0.1), high: ratio(0.9) },
    ours: of(({ ours }) => ours)(0.5),
    yardstick: of(({ yardstick }) => yardstick)(0.5),
  };
}

/** Of values in any order. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
