import type { Clock } from '../../model/ports.ts';

interface Watch {
  clock: Pick<Clock, 'after'>;
  /** timeout for the next chunk while a reader waits */
  silenceMs: number;
  /** called once; `cancelled`: the reader has cancelled */
  ended(how: 'whole' | 'broken' | 'cancelled'): void;
}

/** The same body with backpressure; aborted when a chunk takes too long. */
export function watchedBody(
  body: NonNullable<Response['body']>,
  { clock, silenceMs, ended }: Watch,
): NonNullable<Response['body']> {
  const reader = body.getReader();

  async function next() {
    let stop = () => {};
    const silence = new Promise<never>((_, reject) => {
      stop = clock.after(silenceMs, () => reject(new Error('The response ended early.')));
    });
    try {
      return await Promise.race([reader.read(), silence]);
    } finally {
      stop();
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await next();
          if (!done) return controller.enqueue(value);
          ended('whole');
          controller.close();
        } catch (error) {
          ended('broken');
          controller.error(error);
          reader.cancel(error).catch(() => {});
        }
      },
      cancel(reason) {
        ended('cancelled');
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
