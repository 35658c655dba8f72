import { useEffect, useRef } from 'react';

interface FlowEndProps {
  engine: { atEnd(end: Element, onNear: () => void): () => void };
  onNear: () => void;
}

/** The current end of the list: calls `onNear` when it comes near the viewport. */
export function FlowEnd({ engine, onNear }: FlowEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  }, [onNear]);
  useEffect(() => {
    if (end.current) return engine.atEnd(end.current, () => latest.current());
  }, [engine]);
  return <div ref={end} />;
}
