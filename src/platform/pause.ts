/**
 * Lets the browser draw and answer taps before what comes next. In tabs that nobody looks at it takes no longer: there no
 * frame is drawn, and timers wait.
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
