/** `onLogin` or `onLogout` of a fake session: it keeps the listeners, whatever their step. */
export const atStep =
  <T>(listeners: Set<T>) =>
  (_step: unknown, listener: T): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
