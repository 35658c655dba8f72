import { ConfigError } from '../shell/config.ts';

const MARK = 'data-doorstep';

export interface Claim {
  /** what one mount keeps under it, no other on the page reads */
  name: string;
  /** all that the mount puts into the page lies in here */
  box: HTMLElement;
  release(): void;
}

/**
 * Takes an element of the page for one shop: the box in its shadow root, and a name that no other shop of the page has,
 * the same at every load (the element's id, else its place among the shops).
 */
export function claimElement(element: HTMLElement): Claim {
  if (!(element instanceof HTMLElement)) throw refusal('It needs an element of the page to live in.');
  if (element.hasAttribute(MARK)) throw refusal('There is a shop in this element already.');
  const { ownerDocument } = element;
  const root = element.shadowRoot ?? openRoot(element);
  const name = freeName(element.id, namesIn(ownerDocument));
  element.setAttribute(MARK, name);
  const box = ownerDocument.createElement('div');
  box.className = 'embedded';
  root.append(box);
  return {
    name,
    box,
    release() {
      box.remove();
      element.removeAttribute(MARK);
    },
  };
}

function openRoot(element: HTMLElement): ShadowRoot {
  try {
    return element.attachShadow({ mode: 'open' });
  } catch {
    throw refusal(`A ${element.localName} element cannot hold a shop; give it a div.`);
  }
}

function namesIn(document: Document): (string | null)[] {
  return Array.from(document.querySelectorAll(`[${MARK}]`), (element) => element.getAttribute(MARK));
}

function freeName(id: string, taken: readonly (string | null)[]): string {
  const nameOf = (place: number): string => {
    if (id === '') return String(place);
    return place === 0 ? `#${id}` : `#${id}.${place}`;
  };
  let place = 0;
  while (taken.includes(nameOf(place))) place += 1;
  return nameOf(place);
}

function refusal(sentence: string): ConfigError {
  return new ConfigError(`[doorstep] The shop cannot start. ${sentence}`);
}
