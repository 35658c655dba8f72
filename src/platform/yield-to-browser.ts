interface Turns {
  scheduler?: { yield?: () => Promise<unknown> };
  MessageChannel: typeof MessageChannel;
}

/** Resolves when the browser has had its turn: what a finger did, or a frame, comes before what is done next. */
export async function yieldToBrowser(window: Turns): Promise<void> {
  if (window.scheduler?.yield) {
    await window.scheduler.yield();
    return;
  }
  const { port1, port2 } = new window.MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
