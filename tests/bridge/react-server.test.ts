import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createAppearance } from '../../bridge/appearance.ts';
import { createInsets } from '../../bridge/insets.ts';
import {
  BridgeProvider,
  useAppearance,
  useBridge,
  useCan,
  useHostBack,
  useInsets,
} from '../../bridge/react/index.ts';

function Everything() {
  useHostBack(() => {});
  const seen = [useBridge(), useCan('share'), useInsets().keyboard, useAppearance().scheme];
  return createElement('p', null, JSON.stringify(seen));
}

test('a server without a window renders every hook, and never connects', () => {
  let connects = 0;
  const bridge = () => {
    connects += 1;
    return Promise.reject(new Error('a server must not connect'));
  };
  const surfaces = { insets: createInsets, appearance: createAppearance };
  const html = renderToString(
    createElement(BridgeProvider, { bridge, ...surfaces }, createElement(Everything)),
  );
  expect(html).toBe('<p>[null,null,0,&quot;light&quot;]</p>');
  expect(connects).toBe(0);
});

test('a hook without its provider, or a surface that the provider was not given, says what is missing', () => {
  expect(() => renderToString(createElement(Everything))).toThrow('need a <BridgeProvider> around them');
  const bridge = () => Promise.reject(new Error('a server must not connect'));
  expect(() =>
    renderToString(
      createElement(BridgeProvider, { bridge, insets: createInsets }, createElement(Everything)),
    ),
  ).toThrow('<BridgeProvider> needs the property appearance');
});
