/** Runs tasks one after another, in order. A task that fails does not stop the next. */
export function createOneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    inTurn<T>(task: () => Promise<T>): Promise<T> {
      pending += 1;
      const runTask = (): Promise<T> =>
        task().finally(() => {
          pending -= 1;
        });
      const result = last.then(runTask, runTask);
      last = result.catch(() => undefined);
      return result;
    },
    /** whether a task is running or waiting */
    busy: (): boolean => pending > 0,
  };
}
