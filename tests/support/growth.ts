/**
 * How many times longer `work` takes on four times as much: 4 where it grows as its input does, 16 where it grows with
 * its square. The best of some tries counts, so that a busy machine does not.
 */
export function growthOf<T>(make: (size: number) => T, work: (input: T) => void, size: number): number {
  const best = (input: T) => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      work(input);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  // below a millisecond only the clock would be measured
  return (best(make(size * 4)) + 1) / (best(make(size)) + 1);
}

/** Three times as long for twice as much, twice. */
export const ABOUT_LINEAR = 9;
