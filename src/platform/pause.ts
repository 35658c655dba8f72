/**
 * Lets the browser draw and answer taps before what comes next. Takes no longer in hidden tabs, which draw no frames and
 * have slow timers.
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
