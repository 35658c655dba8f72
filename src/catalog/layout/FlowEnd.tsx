import { useEffect, useRef } from 'react';

interface FlowEndProps {
  engine: { atEnd(end: Element, tell: () => void): () => void };
  onNear: () => void;
}

/** Where the list ends for now; told once somebody comes near. */
export function FlowEnd({ engine, onNear }: FlowEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useRef(onNear);
  useEffect(() => {
    tell.current = onNear;
  }, [onNear]);
  useEffect(() => {
    if (end.current) return engine.atEnd(end.current, () => tell.current());
  }, [engine]);
  return <div ref={end} />;
}
