import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Limit for pipelined requests per connection. Browsers and proxies send none. */
const MAX_AHEAD = 16;

interface Turn {
  socket: Duplex;
  outgoing: ServerResponse;
  /** identifies the caller */
  caller: string;
  start(): void;
}

/**
 * Starts requests in turn: one per connection at a time, and one per caller in each pass of the event loop, so that
 * no caller's requests delay those of the others.
 */
export interface Turns {
  /** starts the request when it is its turn; a connection that sends too far ahead is closed */
  enter(turn: Turn): void;
}

export function createTurns(): Turns {
  /** the connections with a request in flight, and the requests queued behind it */
  const connections = new WeakMap<Duplex, Turn[]>();
  /** the requests queued for the next pass, by caller */
  const waiting = new Map<string, Turn[]>();
  /** the callers served in this pass */
  const served = new Set<string>();
  let scheduled = false;

  function schedule(): void {
    if (!scheduled) setImmediate(pass);
    scheduled = true;
  }

  function pass(): void {
    scheduled = false;
    served.clear();
    for (const [caller, turns] of waiting) {
      let next = turns.shift();
      while (next?.socket.destroyed) next = turns.shift();
      if (turns.length === 0) waiting.delete(caller);
      if (next) begin(next);
    }
  }

  function begin({ socket, outgoing, caller, start }: Turn): void {
    served.add(caller);
    schedule();
    outgoing.once('close', () => {
      const next = socket.destroyed ? undefined : connections.get(socket)?.shift();
      if (next) take(next);
      else connections.delete(socket);
    });
    start();
  }

  function take(turn: Turn): void {
    const { caller } = turn;
    const turns = waiting.get(caller);
    if (turns) turns.push(turn);
    else if (served.has(caller)) waiting.set(caller, [turn]);
    else begin(turn);
  }

  return {
    enter(turn) {
      const ahead = connections.get(turn.socket);
      if (ahead === undefined) {
        connections.set(turn.socket, []);
        take(turn);
      } else if (ahead.length < MAX_AHEAD) ahead.push(turn);
      else turn.socket.destroy();
    },
  };
}
