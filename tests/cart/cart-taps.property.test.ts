import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCartWorld, product } from './cart-world.ts';

const STOCK: Readonly<Record<string, number>> = { 11: 50, 22: 3, 33: 1, 44: 0 };
const ids = Object.keys(STOCK);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tap' as const),
      id: fc.constantFrom(...ids),
      quantity: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(10, 149, 351, 700, 25_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      how: fc.constantFrom<'timeout' | 'malformed' | 500 | 404>('timeout', 'malformed', 500, 404),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'offline' as const,
        'online' as const,
        'logIn' as const,
        'logOut' as const,
        'forget' as const,
        'kill' as const,
      ),
    }),
  },
);

test('the cart ends with the last tapped quantities, within stock, whatever happens between taps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      let world = createCartWorld();
      const stocked = () => {
        for (const [id, left] of Object.entries(STOCK)) world.backend.stock.set(id, left);
      };
      stocked();
      let stop = world.cart.start();
      const wantedQuantities: Record<string, number> = {};
      let inFlight = 0;
      for (const one of steps) {
        if (one.kind === 'tap') {
          wantedQuantities[one.id] = one.quantity;
          world.cart.setQuantity(product(one.id), one.quantity);
        } else if (one.kind === 'wait') await world.clock.advance(one.ms);
        else if (one.kind === 'hold') world.backend.hold();
        else if (one.kind === 'release') await world.backend.release();
        else if (one.kind === 'fail') world.backend.failNext(one.how);
        else if (one.kind === 'offline') world.goOffline();
        else if (one.kind === 'online') world.goOnline();
        else if (one.kind === 'logIn') world.logIn(5);
        else if (one.kind === 'logOut') world.logOut();
        else if (one.kind === 'forget') world.backend.forget();
        else {
          world.show(false);
          stop();
          const { storage, session } = world;
          world = createCartWorld({ storage, userId: session.userId });
          stocked();
          stop = world.cart.start();
        }
        inFlight = Math.max(inFlight, world.backend.unanswered());
      }
      await world.backend.release();
      world.backend.calm();
      world.goOnline();
      await world.clock.advance(60_000);
      expect((await world.cart.sync()).ok || world.cart.view().count === 0).toBe(true);
      const bounded = Object.entries(wantedQuantities)
        .map(([id, quantity]) => [id, Math.min(quantity, STOCK[id] ?? 0)] as const)
        .filter(([, quantity]) => quantity > 0);
      expect(world.shown()).toEqual(Object.fromEntries(bounded));
      expect(world.cart.view().pending).toBe(false);
      expect(inFlight).toBeLessThanOrEqual(1);
      stop();
      expect(world.clock.pending()).toBe(0);
      expect(world.listeners()).toBe(0);
    }),
    { numRuns: 300 },
  );
});
