/** The zoom of a picture: the zoom factor, and the offset from the centre in px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface View {
  width: number;
  height: number;
}

export type ZoomFact =
  /** `at`: the fixed point of the zoom, relative to the centre of the view */
  | { type: 'zoomed'; factor: number; at?: { x: number; y: number } }
  | { type: 'moved'; dx: number; dy: number }
  /** a double tap: zooms in, or back to the whole picture */
  | { type: 'toggled'; at: { x: number; y: number } }
  | { type: 'fitted' };

export const FITTED_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
const DOUBLE_TAP_SCALE = 2.5;

export function reduceZoom(zoom: Zoom, fact: ZoomFact, view: View): Zoom {
  switch (fact.type) {
    case 'zoomed':
      return scaleAt(zoom, zoom.scale * fact.factor, fact.at ?? { x: 0, y: 0 }, view);
    case 'moved':
      return clampZoom({ ...zoom, x: zoom.x + fact.dx, y: zoom.y + fact.dy }, view);
    case 'toggled':
      return zoom.scale > 1 ? FITTED_ZOOM : scaleAt(zoom, DOUBLE_TAP_SCALE, fact.at, view);
    case 'fitted':
      return FITTED_ZOOM;
  }
}

function scaleAt(zoom: Zoom, target: number, at: { x: number; y: number }, view: View): Zoom {
  const scale = Math.max(1, Math.min(target, MAX_SCALE));
  const ratio = scale / zoom.scale;
  return clampZoom({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, view);
}

/** Keeps the picture's edges outside the view. */
function clampZoom({ scale, x, y }: Zoom, { width, height }: View): Zoom {
  const maxOffset = (size: number) => ((scale - 1) * size) / 2;
  const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(value, limit)) + 0;
  return { scale, x: clamp(x, maxOffset(width)), y: clamp(y, maxOffset(height)) };
}
