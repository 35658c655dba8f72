/** `onLogin` or `onLogout` of a fake session, which ignores the step of its listeners. */
export const atStep =
  <T>(listeners: Set<T>) =>
  (_step: unknown, listener: T): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
