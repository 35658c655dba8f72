/**
 * How many times longer `work` takes for four times the input: about 4 when it is linear, 16 when it is quadratic. Takes
 * the best of several tries, because the machine may be busy.
 */
export function growthOf<T>(make: (size: number) => T, work: (input: T) => void, size: number): number {
  const best = (input: T) => {
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      work(input);
      return performance.now() - startedAt;
    });
    return Math.min(...times);
  };
  // shorter times are below the clock's precision
  return (best(make(size * 4)) + 1) / (best(make(size)) + 1);
}

/** The limit for almost linear work: up to three times longer for each of two doublings of the input. */
export const ABOUT_LINEAR = 9;
