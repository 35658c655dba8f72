import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Drawn, draw, drawWithin, readDrawn } from './markup.ts';

const home = readDrawn();

function Card({ drawn }: { drawn: Drawn }) {
  return drawWithin(drawn, {
    add: ([tag, props, children]) =>
      drawWithin([tag, { ...props, onClick: () => console.log(drawn[1]['data-product-id']) }, children], {}),
  });
}

function Root() {
  useEffect(() => {
    performance.mark('app:ready');
  }, []);
  return draw(home, { 'product-card': (drawn) => <Card drawn={drawn} /> });
}

const container = document.getElementById('shop') as HTMLElement;
hydrateRoot(container, <Root />, { onRecoverableError: reportError });
