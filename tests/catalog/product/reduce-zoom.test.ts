import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FITTED_ZOOM,
  MAX_SCALE,
  reduceZoom,
  type ZoomFact,
} from '../../../src/catalog/product/reduce-zoom.ts';

const view = { width: 300, height: 600 };
const zoomAfter = (...facts: ZoomFact[]) =>
  facts.reduce((zoom, fact) => reduceZoom(zoom, fact, view), FITTED_ZOOM);

describe('a zoomed picture', () => {
  test.each<[string, ZoomFact[], typeof FITTED_ZOOM]>([
    ['fits at the start', [], { scale: 1, x: 0, y: 0 }],
    ['zooms from its centre', [{ type: 'zoomed', factor: 2 }], { scale: 2, x: 0, y: 0 }],
    [
      'keeps the point under the fingers',
      [{ type: 'zoomed', factor: 2, at: { x: 100, y: -50 } }],
      { scale: 2, x: -100, y: 50 },
    ],
    ['zooms in to at most four times', [{ type: 'zoomed', factor: 9 }], { scale: MAX_SCALE, x: 0, y: 0 }],
    ['never zooms out below the fitted size', [{ type: 'zoomed', factor: 0.2 }], { scale: 1, x: 0, y: 0 }],
    [
      'pans no further than its edge',
      [
        { type: 'zoomed', factor: 2 },
        { type: 'moved', dx: 900, dy: -10 },
      ],
      { scale: 2, x: 150, y: -10 },
    ],
    ['does not pan while it fits', [{ type: 'moved', dx: 40, dy: 40 }], { scale: 1, x: 0, y: 0 }],
    ['zooms in on a double tap', [{ type: 'toggled', at: { x: 0, y: 0 } }], { scale: 2.5, x: 0, y: 0 }],
    [
      'fits again on a second double tap',
      [
        { type: 'toggled', at: { x: 9, y: 9 } },
        { type: 'toggled', at: { x: 0, y: 0 } },
      ],
      FITTED_ZOOM,
    ],
    ['fits again on request', [{ type: 'zoomed', factor: 3 }, { type: 'fitted' }], FITTED_ZOOM],
  ])('a zoomed picture %s', (_, facts, zoom) => {
    expect(zoomAfter(...facts)).toEqual(zoom);
  });

  test('a zoomed picture never pans past its edges, whatever the gestures (property)', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true });
    const fact = fc.oneof<fc.Arbitrary<ZoomFact>[]>(
      fc.record({
        type: fc.constant('zoomed' as const),
        factor: fc.double({ min: 0.1, max: 5, noNaN: true }),
        at: fc.record({ x: number, y: number }),
      }),
      fc.record({ type: fc.constant('moved' as const), dx: number, dy: number }),
      fc.record({ type: fc.constant('toggled' as const), at: fc.record({ x: number, y: number }) }),
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), (facts) => {
        const { scale, x, y } = zoomAfter(...facts);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * view.width) / 2 + 1e-6);
        expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * view.height) / 2 + 1e-6);
      }),
    );
  });
});
