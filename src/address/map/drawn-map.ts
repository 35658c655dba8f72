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

export interface DrawnRiderMap {
  /** all of these come into view; where in the box they are is reported at once, and again when the box has another size */
  show(points: readonly Point[]): void;
  /** leaves no listener behind */
  remove(): void;
}

/** px from the upper left corner of the box */
export interface Spot {
  x: number;
  y: number;
}

interface RiderMapOptions {
  /** with `{z}`, `{x}` and `{y}` */
  tileUrl: string;
  /** where the points that were shown last are now, in their order */
  onPlaced(spots: readonly Spot[]): void;
}

export type DrawRiderMap = (box: HTMLElement, options: RiderMapOptions) => DrawnRiderMap;
