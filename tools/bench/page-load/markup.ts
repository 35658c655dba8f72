import { createElement, type ReactNode } from 'react';

/** An element as it stands in a document: its name, its attributes as React calls them, and what is in it. */
export type Drawn = readonly [
  tag: string,
  props: Readonly<Record<string, unknown>>,
  children: readonly (Drawn | string)[],
];

/** What is drawn in place of an element, by its `data-testid`. */
export type Parts = Readonly<Record<string, (drawn: Drawn) => ReactNode>>;

export function draw(drawn: Drawn | string, parts: Parts): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const part = parts[String(drawn[1]['data-testid'])];
  return part ? part(drawn) : drawWithin(drawn, parts);
}

export function drawWithin([tag, props, children]: Drawn, parts: Parts): ReactNode {
  return createElement(tag, props, ...children.map((child) => draw(child, parts)));
}

/** What the page of a baseline hands to its script. */
export function readDrawn(): Drawn {
  return JSON.parse(document.getElementById('drawn')?.textContent ?? '') as Drawn;
}
