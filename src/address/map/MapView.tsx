import { Minus, Plus } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { DrawnMap } from './drawn-map.ts';
import s from './MapView.module.css';
import { type LoadedPicker, useMapPicker, useMapPickerState } from './map-context.ts';
import * as m from './messages.tsx';

export interface MapViewProps {
  map: NonNullable<LoadedPicker['map']>;
  /** rendered over a corner of the map */
  children?: ReactNode;
}

/** The map under a fixed pin in its centre; moved by touch, buttons or arrow keys. */
export function MapView({ map: { draw, tileUrl, attribution }, children }: MapViewProps) {
  const picker = useMapPicker();
  const { centre, isPrompting } = useMapPickerState();
  const [isMoving, setIsMoving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const drawnMap = useRef<DrawnMap | null>(null);

  useEffect(() => {
    if (!box.current) return;
    const options = { tileUrl, onMoving: setIsMoving, onMoved: picker.movePin };
    const map = draw(box.current, { ...options, centre: picker.state.centre });
    drawnMap.current = map;
    return () => {
      drawnMap.current = null;
      map.remove();
    };
  }, [draw, tileUrl, picker]);

  useEffect(() => drawnMap.current?.goTo({ lat: centre.lat, lon: centre.lon }), [centre]);

  return (
    <div className={s.frame}>
      <div
        ref={box}
        className={s.map}
        role="application"
        aria-roledescription="map"
        aria-label={m.mapKeys}
        data-testid="map"
      />
      <svg className={classNames(s.pin, isMoving && s.lifted)} viewBox="0 0 40 52" aria-hidden="true">
        <ellipse className={s.shadow} cx="20" cy="49" rx="7" ry="2.5" />
        <g className={s.needle}>
          <path
            className={s.body}
            d="M20 1.5C10 1.5 2 9.4 2 19.2c0 12.4 12.6 19.7 16.2 28.4a2 2 0 0 0 3.6 0C25.4 38.9 38 31.6 38 19.2 38 9.4 30 1.5 20 1.5Z"
          />
          <circle className={s.eye} cx="20" cy="19" r="7" />
        </g>
      </svg>
      {isPrompting && !isMoving && <p className={s.prompt}>{m.movePrompt}</p>}
      {children && <div className={s.over}>{children}</div>}
      <div className={s.zoom}>
        <IconButton
          icon={Plus}
          label={m.zoomIn}
          kind="plain"
          testid="map-zoom-in"
          onClick={() => drawnMap.current?.zoomIn()}
        />
        <IconButton
          icon={Minus}
          label={m.zoomOut}
          kind="plain"
          testid="map-zoom-out"
          onClick={() => drawnMap.current?.zoomOut()}
        />
      </div>
      {attribution !== '' && <p className={s.attribution}>{attribution}</p>}
    </div>
  );
}
