import { ConfigError } from '../shell/config.ts';

const CLAIMED_ATTRIBUTE = 'data-doorstep';

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
  if (!(element instanceof HTMLElement)) throw createRefusal('Pass an element of the page.');
  if (element.hasAttribute(CLAIMED_ATTRIBUTE)) throw createRefusal('This element already contains a shop.');
  const { ownerDocument } = element;
  const root = element.shadowRoot ?? openRoot(element);
  const name = findFreeName(element.id, namesIn(ownerDocument));
  element.setAttribute(CLAIMED_ATTRIBUTE, name);
  const box = ownerDocument.createElement('div');
  box.className = 'embedded';
  root.append(box);
  return {
    name,
    box,
    release() {
      box.remove();
      element.removeAttribute(CLAIMED_ATTRIBUTE);
    },
  };
}

function openRoot(element: HTMLElement): ShadowRoot {
  try {
    return element.attachShadow({ mode: 'open' });
  } catch {
    throw createRefusal(`A ${element.localName} element cannot hold a shop; give it a div.`);
  }
}

function namesIn(document: Document): (string | null)[] {
  return Array.from(document.querySelectorAll(`[${CLAIMED_ATTRIBUTE}]`), (element) =>
    element.getAttribute(CLAIMED_ATTRIBUTE),
  );
}

function findFreeName(id: string, takenNames: readonly (string | null)[]): string {
  const nameOf = (index: number): string => {
    if (id === '') return String(index);
    return index === 0 ? `#${id}` : `#${id}.${index}`;
  };
  let index = 0;
  while (takenNames.includes(nameOf(index))) index += 1;
  return nameOf(index);
}

function createRefusal(sentence: string): ConfigError {
  return new ConfigError(`[doorstep] The shop cannot start. ${sentence}`);
}
