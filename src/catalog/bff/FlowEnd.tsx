import { useEffect, useRef } from 'react';

interface FlowEndProps {
  engine: { watchEnd(end: Element, onNear: () => void): () => void };
  onNear: () => void;
}

/** Marks the current end of the list, and calls `onNear` when that end comes near the viewport. */
export function FlowEnd({ engine, onNear }: FlowEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const latestOnNear = useRef(onNear);
  useEffect(() => {
    latestOnNear.current = onNear;
  }, [onNear]);
  useEffect(() => {
    if (end.current) return engine.watchEnd(end.current, () => latestOnNear.current());
  }, [engine]);
  return <div ref={end} />;
}
