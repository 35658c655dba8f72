import { ConfigError } from '../shell/config.ts';

const MARK = 'data-doorstep';

export interface Claim {
  /** the prefix of this mount's storage keys */
  name: string;
  /** the container for everything that the mount renders */
  box: HTMLElement;
  release(): void;
}

/**
 * Claims an element for one shop: a box in its shadow root, and a name unique among the page's shops and
 * stable across page loads (the element's id, else its index).
 */
export function claimElement(element: HTMLElement): Claim {
  if (!(element instanceof HTMLElement)) throw refusal('Pass an element of the page.');
  if (element.hasAttribute(MARK)) throw refusal('This element already contains a shop.');
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
