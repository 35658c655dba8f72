import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Tint } from '../../ui/tint.ts';
import tints from '../../ui/tints.module.css';
import { FITTED_ZOOM, MAX_SCALE, reduceZoom, type Zoom, type ZoomFact } from './reduce-zoom.ts';
import s from './ZoomDialog.module.css';
import * as m from './messages.ts';

export interface ZoomDialogProps {
  name: string;
  images: readonly string[];
  index: number;
  tint: Tint;
  onChoose(index: number): void;
  onClose(): void;
}

const ZOOM_STEP = 1.5;
const PAN_PX = 60;
const SWIPE_PX = 48;
const DOUBLE_TAP_MS = 300;
const ARROW_DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;

interface Finger {
  x: number;
  y: number;
}

const distanceOf = ([a, b]: Finger[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Shows pictures in full screen, with zoom by pinch, double tap, buttons or keys. */
export function ZoomDialog({ name, images, index, tint, onChoose, onClose }: ZoomDialogProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  const gesture = useRef({ startX: 0, distance: 0, tapAt: 0, moved: false });
  const [zoom, setZoom] = useState<Zoom>(FITTED_ZOOM);
  const last = images.length - 1;

  useLayoutEffect(() => {
    const { scale, x, y } = zoom;
    const picture = stage.current?.firstElementChild as HTMLElement | null;
    picture?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
  }, [zoom]);

  const stageRect = () => stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const apply = (fact: ZoomFact) => setZoom((current) => reduceZoom(current, fact, stageRect()));
  const fromCentre = ({ x, y }: Finger) => {
    const { left, top, width, height } = stageRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const step = (offset: number) => {
    const next = index + offset;
    if (offset === 0 || next < 0 || next > last) return;
    setZoom(FITTED_ZOOM);
    onChoose(next);
  };

  const handlePointerDown = (event: PointerEvent) => {
    stage.current?.setPointerCapture?.(event.pointerId);
    const finger = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, finger);
    gesture.current.distance = distanceOf([...fingers.current.values()]);
    if (fingers.current.size > 1) gesture.current.moved = true;
    else Object.assign(gesture.current, { startX: finger.x, moved: false });
  };
  const handlePointerMove = (event: PointerEvent) => {
    const prev = fingers.current.get(event.pointerId);
    if (!prev) return;
    const current = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, current);
    const points = [...fingers.current.values()];
    if (points.length === 2) {
      const distance = distanceOf(points);
      const [a = current, b = current] = points;
      const at = fromCentre({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      if (gesture.current.distance > 0) {
        apply({ type: 'zoomed', factor: distance / gesture.current.distance, at });
      }
      gesture.current.distance = distance;
    } else if (zoom.scale > 1) apply({ type: 'moved', dx: current.x - prev.x, dy: current.y - prev.y });
    if (Math.abs(current.x - gesture.current.startX) > 8) gesture.current.moved = true;
  };
  const handlePointerUp = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || fingers.current.size > 0) return;
    const { startX, moved, tapAt } = gesture.current;
    const swipeDistance = event.clientX - startX;
    if (!moved) {
      const isDoubleTap = event.timeStamp - tapAt < DOUBLE_TAP_MS;
      gesture.current.tapAt = isDoubleTap ? 0 : event.timeStamp;
      if (isDoubleTap) apply({ type: 'toggled', at: fromCentre(finger) });
    } else if (zoom.scale === 1 && Math.abs(swipeDistance) > SWIPE_PX) step(swipeDistance > 0 ? -1 : 1);
  };
  const handlePointerCancel = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  /** Returns false if this dialog does not handle the key. */
  const handleKey = (key: string): boolean => {
    const isZoomed = zoom.scale > 1;
    if (key === '+' || key === '=') apply({ type: 'zoomed', factor: ZOOM_STEP });
    else if (key === '-') apply({ type: 'zoomed', factor: 1 / ZOOM_STEP });
    else if (key === '0') apply({ type: 'fitted' });
    else if (key in ARROW_DIRECTIONS) {
      const [dx, dy] = ARROW_DIRECTIONS[key as keyof typeof ARROW_DIRECTIONS];
      if (isZoomed) apply({ type: 'moved', dx: -dx * PAN_PX, dy: -dy * PAN_PX });
      else step(dx);
    } else return false;
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event.key)) event.preventDefault();
  };

  return (
    <Dialog name="PRODUCT_PICTURES" title={name} kind="full" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within, wherever the focus is */}
      <div className={s.viewer} onKeyDown={handleKeyDown}>
        <div
          ref={stage}
          className={classNames(s.stage, tints[tint])}
          data-testid="zoom-stage"
          data-scale={zoom.scale.toFixed(2)}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
          onPointerUp={handlePointerUp}
          onPointerCancel={handlePointerCancel}
        >
          <div className={s.moving}>
            <Picture
              className={s.picture}
              src={images[index] ?? ''}
              alt={m.namedPictureOf(name, index + 1, images.length)}
              width={720}
              height={720}
              priority="eager"
            />
          </div>
        </div>
        <div className={s.tools}>
          <IconButton
            icon={ChevronLeft}
            label={m.previousPicture}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ZoomOut}
            label={m.zoomOut}
            disabled={zoom.scale <= 1}
            onClick={() => apply({ type: 'zoomed', factor: 1 / ZOOM_STEP })}
          />
          <span className={s.count} aria-live="polite">
            {m.partOf(index + 1, images.length)}
          </span>
          <IconButton
            icon={ZoomIn}
            label={m.zoomIn}
            disabled={zoom.scale >= MAX_SCALE}
            onClick={() => apply({ type: 'zoomed', factor: ZOOM_STEP })}
          />
          <IconButton
            icon={ChevronRight}
            label={m.nextPicture}
            disabled={index >= last}
            onClick={() => step(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
