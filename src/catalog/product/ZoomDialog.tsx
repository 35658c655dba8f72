import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Tint } from '../../ui/tint.ts';
import tints from '../../ui/tints.module.css';
import { FITTED, MAX_SCALE, reduceZoom, type Zoom, type ZoomFact } from './reduce-zoom.ts';
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

const STEP = 1.5;
const PAN_PX = 60;
const SWIPE_PX = 48;
const DOUBLE_TAP_MS = 300;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

interface Finger {
  x: number;
  y: number;
}

const distanceOf = ([a, b]: Finger[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Pictures in full screen; zoom by pinch, double tap, buttons or keys. */
export function ZoomDialog({ name, images, index, tint, onChoose, onClose }: ZoomDialogProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  const gesture = useRef({ startX: 0, distance: 0, tapAt: 0, moved: false });
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const last = images.length - 1;

  useLayoutEffect(() => {
    const { scale, x, y } = zoom;
    const picture = stage.current?.firstElementChild as HTMLElement | null;
    picture?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
  }, [zoom]);

  const box = () => stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const apply = (fact: ZoomFact) => setZoom((now) => reduceZoom(now, fact, box()));
  const fromMiddle = ({ x, y }: Finger) => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const turn = (by: number) => {
    const next = index + by;
    if (by === 0 || next < 0 || next > last) return;
    setZoom(FITTED);
    onChoose(next);
  };

  const down = (event: PointerEvent) => {
    stage.current?.setPointerCapture?.(event.pointerId);
    const finger = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, finger);
    gesture.current.distance = distanceOf([...fingers.current.values()]);
    if (fingers.current.size > 1) gesture.current.moved = true;
    else Object.assign(gesture.current, { startX: finger.x, moved: false });
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const all = [...fingers.current.values()];
    if (all.length === 2) {
      const distance = distanceOf(all);
      const [a = now, b = now] = all;
      const at = fromMiddle({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      if (gesture.current.distance > 0) {
        apply({ type: 'zoomed', factor: distance / gesture.current.distance, at });
      }
      gesture.current.distance = distance;
    } else if (zoom.scale > 1) apply({ type: 'moved', dx: now.x - before.x, dy: now.y - before.y });
    if (Math.abs(now.x - gesture.current.startX) > 8) gesture.current.moved = true;
  };
  const up = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || fingers.current.size > 0) return;
    const { startX, moved, tapAt } = gesture.current;
    const swiped = event.clientX - startX;
    if (!moved) {
      const double = event.timeStamp - tapAt < DOUBLE_TAP_MS;
      gesture.current.tapAt = double ? 0 : event.timeStamp;
      if (double) apply({ type: 'toggled', at: fromMiddle(finger) });
    } else if (zoom.scale === 1 && Math.abs(swiped) > SWIPE_PX) turn(swiped > 0 ? -1 : 1);
  };
  const cancel = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  /** false: the key is not handled here */
  const pressed = (key: string): boolean => {
    const near = zoom.scale > 1;
    if (key === '+' || key === '=') apply({ type: 'zoomed', factor: STEP });
    else if (key === '-') apply({ type: 'zoomed', factor: 1 / STEP });
    else if (key === '0') apply({ type: 'fitted' });
    else if (key in ARROWS) {
      const [dx, dy] = ARROWS[key as keyof typeof ARROWS];
      if (near) apply({ type: 'moved', dx: -dx * PAN_PX, dy: -dy * PAN_PX });
      else turn(dx);
    } else return false;
    return true;
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(event.key)) event.preventDefault();
  };

  return (
    <Dialog name="PRODUCT_PICTURES" title={name} kind="full" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within, wherever the focus is */}
      <div className={s.viewer} onKeyDown={key}>
        <div
          ref={stage}
          className={classNames(s.stage, tints[tint])}
          data-testid="zoom-stage"
          data-scale={zoom.scale.toFixed(2)}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={cancel}
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
            onClick={() => turn(-1)}
          />
          <IconButton
            icon={ZoomOut}
            label={m.zoomOut}
            disabled={zoom.scale <= 1}
            onClick={() => apply({ type: 'zoomed', factor: 1 / STEP })}
          />
          <span className={s.count} aria-live="polite">
            {m.positionOf(index + 1, images.length)}
          </span>
          <IconButton
            icon={ZoomIn}
            label={m.zoomIn}
            disabled={zoom.scale >= MAX_SCALE}
            onClick={() => apply({ type: 'zoomed', factor: STEP })}
          />
          <IconButton
            icon={ChevronRight}
            label={m.nextPicture}
            disabled={index >= last}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
