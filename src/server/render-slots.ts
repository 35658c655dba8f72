import type { Clock } from '../model/ports.ts';

/** Limits for concurrent renderings: for all callers together, and for each caller. */
const MAX_SLOTS = 16;
const MAX_SLOTS_PER_CALLER = 8;
/** How long a request waits for a slot. */
const WAIT_MS = 1_000;

/** Limits rendering, so that no caller can take all CPU time with uncached pages. */
export interface RenderSlots {
  /**
   * `caller`: undefined if unknown. Resolves with a slot, to be released once at the end of the rendering;
   * null: no slot was free in time
   */
  acquire(caller: string | undefined): Promise<{ release(): void } | null>;
}

interface Caller {
  rendering: number;
  waiting: Set<() => void>;
}

export function createRenderSlots({
  clock,
  onRefused = () => {},
}: {
  clock: Pick<Clock, 'after'>;
  /** called when a request has waited too long */
  onRefused?: () => void;
}): RenderSlots {
  const callers = new Map<string | symbol, Caller>();
  let rendering = 0;

  function forgetIfIdle(name: string | symbol, caller: Caller): void {
    if (caller.rendering === 0 && caller.waiting.size === 0) callers.delete(name);
  }

  /** Assigns free slots to waiting callers, first to those with the fewest slots. */
  function assignFree(): void {
    while (rendering < MAX_SLOTS) {
      let next: Caller | null = null;
      for (const caller of callers.values()) {
        if (caller.waiting.size > 0 && caller.rendering < (next?.rendering ?? MAX_SLOTS_PER_CALLER))
          next = caller;
      }
      const [assign] = next?.waiting ?? [];
      if (assign === undefined) return;
      assign();
    }
  }

  return {
    acquire(callerName) {
      // Each request of an unknown caller has a limit of its own.
      const name = callerName ?? Symbol('unknown');
      const caller = callers.get(name) ?? { rendering: 0, waiting: new Set() };
      callers.set(name, caller);
      const release = () => {
        rendering -= 1;
        caller.rendering -= 1;
        forgetIfIdle(name, caller);
        assignFree();
      };
      return new Promise((resolve) => {
        const assign = () => {
          caller.waiting.delete(assign);
          cancel();
          rendering += 1;
          caller.rendering += 1;
          resolve({ release });
        };
        const cancel = clock.after(WAIT_MS, () => {
          caller.waiting.delete(assign);
          forgetIfIdle(name, caller);
          onRefused();
          resolve(null);
        });
        caller.waiting.add(assign);
        assignFree();
      });
    },
  };
}
