import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { readDeviceMessage, type TimelineRow } from './protocol.ts';
import { type HarnessFact, type HarnessState, reduceHarness } from './reduce-harness.ts';

/** In this time many rows come while a page starts: drawing each by itself would take the processor from the shop. */
const GATHER_MS = 100;

/** The QA page's state, and what tells it of everything but what its frame says: that it hears by itself. */
export function useHarness(
  begin: () => HarnessState,
  frame: RefObject<HTMLIFrameElement | null>,
): [HarnessState, (fact: HarnessFact) => void] {
  const [state, dispatch] = useReducer(reduceHarness, null, begin);
  const [facts] = useState(() => gatherRows(dispatch));

  // before the frame can have said anything
  useLayoutEffect(() => {
    function hear(event: MessageEvent) {
      const message = readDeviceMessage(event, frame.current?.contentWindow ?? null, window.location.origin);
      if (message?.type === 'row-reported') facts.gather(message.row);
      else if (message?.type === 'path-changed' || message?.type === 'sheet-asked') facts.dispatch(message);
      else if (message) facts.dispatch({ ...message, at: Date.now() });
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [facts, frame]);
  useEffect(() => facts.end, [facts]);

  return [state, facts.dispatch];
}

/** Rows a while later and together; any other fact comes after the rows that were before it. */
function gatherRows(send: (fact: HarnessFact) => void) {
  let rows: TimelineRow[] = [];
  let timer: number | undefined;
  function draw() {
    end();
    if (rows.length > 0) send({ type: 'rows-reported', rows });
    rows = [];
  }
  function end() {
    window.clearTimeout(timer);
    timer = undefined;
  }
  return {
    gather(row: TimelineRow) {
      rows.push(row);
      timer ??= window.setTimeout(draw, GATHER_MS);
    },
    dispatch(fact: HarnessFact) {
      draw();
      send(fact);
    },
    end,
  };
}
