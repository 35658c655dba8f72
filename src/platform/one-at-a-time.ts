/** Runs tasks one after another, in order. A failed one does not stop the next. */
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
    /** whether a task is running or waiting */
    busy: (): boolean => open > 0,
  };
}
