import { useEffect, useRef } from 'react';

interface FlowEndProps {
  engine: { watchEnd(end: Element, onNear: () => void): () => void };
  onNear: () => void;
}

/** The current end of the list: calls `onNear` when it comes near the viewport. */
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
