type Channels = Pick<typeof globalThis, 'MessageChannel'>;
interface Turns extends Channels {
  scheduler?: { yield?: () => Promise<unknown> };
}

/**
 * Lets the browser render and handle input. Not slower in hidden tabs, unlike animation frames, which stop
 * there, and timers, which are throttled.
 */
export async function nextTask({ MessageChannel }: Channels): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}

/** Resolves when the browser has handled pending input or rendered a frame. */
export async function yieldToBrowser(window: Turns): Promise<void> {
  await (window.scheduler?.yield?.() ?? nextTask(window));
}
