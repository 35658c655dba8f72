/**
 * Lets the browser render and handle input. No slower in hidden tabs, which have no animation frames and throttled
 * timers.
 */
export function createPause({
  MessageChannel,
}: Pick<typeof globalThis, 'MessageChannel'>): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
}
