import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { type DeviceMessage, readDeviceMessage, type TimelineRow } from './protocol.ts';
import { type HarnessFact, type HarnessState, reduceHarness } from './reduce-harness.ts';

/** Rows are batched for this long: a page's start reports many, and rendering each would slow the shop down. */
const BATCH_MS = 100;

/** The QA page's state, updated by the frame's messages. */
export function useHarness(
  createState: () => HarnessState,
  frame: RefObject<HTMLIFrameElement | null>,
): [HarnessState, (fact: HarnessFact) => void] {
  const [state, dispatch] = useReducer(reduceHarness, null, createState);
  const [facts] = useState(() => batchRows(dispatch));

  // a layout effect, so that it listens before the frame can post anything
  useLayoutEffect(() => {
    function handleMessage(event: MessageEvent) {
      const message = readDeviceMessage(event, frame.current?.contentWindow ?? null, window.location.origin);
      if (message?.type === 'row-reported') facts.gather(message.row);
      else if (message && isTimeless(message)) facts.dispatch(message);
      else if (message) facts.dispatch({ ...message, at: Date.now() });
    }
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [facts, frame]);
  useEffect(() => facts.end, [facts]);

  return [state, facts.dispatch];
}

const TIMELESS = ['page-started', 'path-changed', 'sheet-asked', 'keyboard-changed'] as const;

/** A message that is a fact as it is. */
function isTimeless(
  message: DeviceMessage,
): message is Extract<DeviceMessage, { type: (typeof TIMELESS)[number] }> {
  return TIMELESS.some((type) => type === message.type);
}

/** Batches rows; any other fact is sent after the rows before it. */
function batchRows(send: (fact: HarnessFact) => void) {
  let rows: TimelineRow[] = [];
  let timer: number | undefined;
  function flush() {
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
      timer ??= window.setTimeout(flush, BATCH_MS);
    },
    dispatch(fact: HarnessFact) {
      flush();
      send(fact);
    },
    end,
  };
}
