import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Limit for pipelined requests per connection. Browsers and proxies do not pipeline requests. */
const MAX_QUEUED = 16;

interface Turn {
  socket: Duplex;
  outgoing: ServerResponse;
  /** a text that identifies the caller */
  caller: string;
  start(): void;
}

/**
 * Starts requests in turn: one per connection at a time, and one per caller in each pass of the event loop, so that
 * no caller's requests delay those of the others.
 */
export interface Turns {
  /** starts the request when its turn comes; a connection with too many queued requests is closed */
  enter(turn: Turn): void;
}

export function createTurns(): Turns {
  /** the connections with a request in flight, each with the requests queued behind it */
  const connections = new WeakMap<Duplex, Turn[]>();
  /** the requests queued for the next pass, by caller */
  const waiting = new Map<string, Turn[]>();
  /** the callers served in this pass */
  const servedCallers = new Set<string>();
  let isScheduled = false;

  function schedule(): void {
    if (!isScheduled) setImmediate(runPass);
    isScheduled = true;
  }

  function runPass(): void {
    isScheduled = false;
    servedCallers.clear();
    for (const [caller, turns] of waiting) {
      let next = turns.shift();
      while (next?.socket.destroyed) next = turns.shift();
      if (turns.length === 0) waiting.delete(caller);
      if (next) begin(next);
    }
  }

  function begin({ socket, outgoing, caller, start }: Turn): void {
    servedCallers.add(caller);
    schedule();
    outgoing.once('close', () => {
      const next = socket.destroyed ? undefined : connections.get(socket)?.shift();
      if (next) startOrQueue(next);
      else connections.delete(socket);
    });
    start();
  }

  function startOrQueue(turn: Turn): void {
    const { caller } = turn;
    const turns = waiting.get(caller);
    if (turns) turns.push(turn);
    else if (servedCallers.has(caller)) waiting.set(caller, [turn]);
    else begin(turn);
  }

  return {
    enter(turn) {
      const queue = connections.get(turn.socket);
      if (queue === undefined) {
        connections.set(turn.socket, []);
        startOrQueue(turn);
      } else if (queue.length < MAX_QUEUED) queue.push(turn);
      else turn.socket.destroy();
    },
  };
}
