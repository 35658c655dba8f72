import type { Clock } from '../../model/ports.ts';

interface WatchOptions {
  clock: Pick<Clock, 'after'>;
  /** the timeout for the next chunk while a reader is waiting */
  chunkTimeoutMs: number;
  /** called once, at the end of the body; `cancelled`: the reader has cancelled the stream */
  onEnd(ending: 'complete' | 'broken' | 'cancelled'): void;
}

/** Passes on a body with backpressure, and aborts it when a chunk takes too long. */
export function watchBody(
  body: NonNullable<Response['body']>,
  { clock, chunkTimeoutMs, onEnd }: WatchOptions,
): NonNullable<Response['body']> {
  const reader = body.getReader();

  async function readChunk() {
    let cancelTimeout = () => {};
    const timeout = new Promise<never>((_, reject) => {
      cancelTimeout = clock.after(chunkTimeoutMs, () => reject(new Error('The response ended early.')));
    });
    try {
      return await Promise.race([reader.read(), timeout]);
    } finally {
      cancelTimeout();
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await readChunk();
          if (!done) return controller.enqueue(value);
          onEnd('complete');
          controller.close();
        } catch (error) {
          onEnd('broken');
          controller.error(error);
          reader.cancel(error).catch(() => {});
        }
      },
      cancel(reason) {
        onEnd('cancelled');
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
