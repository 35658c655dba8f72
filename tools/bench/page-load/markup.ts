import { createElement, type ReactNode } from 'react';

/** An element of a document: its name, its attributes in React's spelling, and its children. */
export type Drawn = readonly [
  tag: string,
  props: Readonly<Record<string, unknown>>,
  children: readonly (Drawn | string)[],
];

/** Replacements for elements, by their `data-testid`. */
export type Parts = Readonly<Record<string, (drawn: Drawn) => ReactNode>>;

export function draw(drawn: Drawn | string, parts: Parts): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const part = parts[String(drawn[1]['data-testid'])];
  return part ? part(drawn) : drawWithin(drawn, parts);
}

export function drawWithin([tag, props, children]: Drawn, parts: Parts): ReactNode {
  return createElement(tag, props, ...children.map((child) => draw(child, parts)));
}

/** The data for a baseline page's script. */
export function readDrawn(): Drawn {
  return JSON.parse(document.getElementById('drawn')?.textContent ?? '') as Drawn;
}
