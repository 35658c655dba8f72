import { ofetch } from 'ofetch';
import { memo, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { proxy, useSnapshot } from 'valtio';
import { Route, Router, Switch } from 'wouter';
import { type Drawn, draw, drawWithin, readDrawn } from './markup.ts';

const home = readDrawn();
const cart = proxy<{ lines: Record<string, number>; count: number }>({ lines: {}, count: 0 });

function add(id: string): void {
  const quantity = (cart.lines[id] ?? 0) + 1;
  cart.lines[id] = quantity;
  cart.count += 1;
  void ofetch('/baseline/cart', { method: 'POST', body: { id, quantity }, retry: 0 });
}

const Card = memo(function Card({ drawn }: { drawn: Drawn }) {
  const id = String(drawn[1]['data-product-id']);
  const quantity = useSnapshot(cart.lines)[id];
  return drawWithin(drawn, {
    add: ([tag, props, children]) => {
      const tapProps = { ...props, onClick: () => add(id) };
      return quantity
        ? drawWithin([tag, { ...tapProps, 'data-testid': 'quantity' }, [String(quantity)]], {})
        : drawWithin([tag, tapProps, children], {});
    },
  });
});

function Count() {
  const { count } = useSnapshot(cart);
  return count > 0 ? <a href="/cart">Cart {count}</a> : null;
}

function Root() {
  useEffect(() => {
    performance.mark('app:ready');
  }, []);
  return (
    <Router ssrPath={location.pathname}>
      <Switch>
        <Route path="/cart">Cart</Route>
        <Route>
          {draw(home, { 'product-card': (drawn) => <Card drawn={drawn} /> })}
          <Count />
        </Route>
      </Switch>
    </Router>
  );
}

const container = document.getElementById('shop') as HTMLElement;
hydrateRoot(container, <Root />, { onRecoverableError: reportError });
