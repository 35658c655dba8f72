interface Turns {
  scheduler?: { yield?: () => Promise<unknown> };
  MessageChannel: typeof MessageChannel;
}

/** Resolves when the browser has handled pending input or rendered a frame. */
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
