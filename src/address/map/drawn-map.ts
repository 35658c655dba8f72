import type { Point } from '../../model/distance.ts';

export interface DrawnMap {
  /** moves the map's centre to this point */
  goTo(point: Point): void;
  zoomIn(): void;
  zoomOut(): void;
  /** removes all listeners */
  remove(): void;
}

interface MapOptions {
  centre: Point;
  /** with `{z}`, `{x}` and `{y}` */
  tileUrl: string;
  /** called when the map starts to move and when it has stopped */
  onMoving(isMoving: boolean): void;
  /** called when the shopper has moved the map to this centre; `byKeys`: moved with the keyboard, one step at a time */
  onMoved(centre: Point, byKeys: boolean): void;
}

export type DrawMap = (box: HTMLElement, options: MapOptions) => DrawnMap;

export interface DrawnRiderMap {
  /** zooms to show all points; `onPlaced` reports their positions at once and after each resize */
  show(points: readonly Point[]): void;
  /** removes all listeners */
  remove(): void;
}

/** A position in px, from the top left corner of the box. */
export interface Spot {
  x: number;
  y: number;
}

interface RiderMapOptions {
  /** with `{z}`, `{x}` and `{y}` */
  tileUrl: string;
  /** the current positions of the points, in their order */
  onPlaced(spots: readonly Spot[]): void;
}

export type DrawRiderMap = (box: HTMLElement, options: RiderMapOptions) => DrawnRiderMap;
