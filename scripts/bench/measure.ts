/** Two ways of doing the same thing, one of them the yardstick. */
export interface Comparison {
  name: string;
  /** does it `times` times, one after the other */
  ours(times: number): Promise<void>;
  yardstick(times: number): Promise<void>;
  /** how often in one round; 200 unless given */
  times?: number;
  /** how many rounds count; 200 unless given */
  rounds?: number;
}

export interface Measured {
  name: string;
  /** of all rounds, ours over the yardstick's in the same round */
  ratio: { median: number; low: number; high: number };
  /** medians, microseconds for one */
  ours: number;
  yardstick: number;
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
  const taken: { ours: number; yardstick: number }[] = [];
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
  const ratios = taken.map((one) => one.ours / one.yardstick);
  return {
    name,
    ratio: { median: quantile(ratios, 0.5), low: quantile(ratios, 0.1), high: quantile(ratios, 0.9) },
    ours: quantile(
      taken.map((one) => one.ours),
      0.5,
    ),
    yardstick: quantile(
      taken.map((one) => one.yardstick),
      0.5,
    ),
  };
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
