import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import s from './Harness.module.css';
import { type Column, clampWidth, WIDTHS } from './stored-layout.ts';

const STEP_PX = 24;

/** The border of a column, which a pointer drags and the arrow keys move. A double click restores the usual width. */
export function Splitter({
  column,
  label,
  width,
  side,
  onChange,
}: {
  column: Column;
  label: string;
  /** null: the usual one */
  width: number | null;
  /** the side of the splitter that the column is on */
  side: 'left' | 'right';
  onChange(width: number | null): void;
}) {
  const drag = useRef<{ from: number; width: number } | null>(null);
  const direction = side === 'left' ? 1 : -1;

  /** the present width, also if nobody has chosen it */
  function measure(element: Element): number {
    const neighbour = side === 'left' ? element.previousElementSibling : element.nextElementSibling;
    return width ?? neighbour?.getBoundingClientRect().width ?? WIDTHS[column].min;
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onChange(clampWidth(column, measure(event.currentTarget) + step * direction * STEP_PX));
  }
  function start(event: PointerEvent<HTMLElement>) {
    drag.current = { from: event.clientX, width: measure(event.currentTarget) };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move({ clientX }: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const { from, width: before } = drag.current;
    onChange(clampWidth(column, before + (clientX - from) * direction));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves takes the focus, which a rule cannot
    <div
      role="separator"
      className={s.splitter}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={WIDTHS[column].min}
      aria-valuemax={WIDTHS[column].max}
      aria-valuenow={width ?? WIDTHS[column].min}
      aria-valuetext={width === null ? 'usual width' : `${width} pixels`}
      data-column={column}
      data-testid={`resize-${column}`}
      onKeyDown={handleKey}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onChange(null)}
    />
  );
}
