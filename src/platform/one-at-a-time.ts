/** Runs pieces of work one after the other, in the order they were asked for. A failed one does not stop the next. */
export function createOneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  return {
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      open += 1;
      const counted = (): Promise<T> =>
        work().finally(() => {
          open -= 1;
        });
      const turn = last.then(counted, counted);
      last = turn.catch(() => undefined);
      return turn;
    },
    /** whether some work has not ended yet */
    busy: (): boolean => open > 0,
  };
}
