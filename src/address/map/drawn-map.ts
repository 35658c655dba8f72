import type { Point } from '../../model/distance.ts';

export interface DrawnMap {
  /** its middle goes there */
  goTo(point: Point): void;
  zoomIn(): void;
  zoomOut(): void;
  /** leaves no listener behind */
  remove(): void;
}

interface MapOptions {
  centre: Point;
  /** with `{z}`, `{x}` and `{y}` */
  tileUrl: string;
  /** it begins to move, or has come to rest */
  onMoving(moving: boolean): void;
  /** the shopper has moved it: its middle is there now */
  onMoved(middle: Point): void;
}

export type DrawMap = (box: HTMLElement, options: MapOptions) => DrawnMap;
