import { MAX_NAME, type Place, type Target } from './recorded-steps.ts';

/**
 * How a test finds an element of a page: by role and accessible name if these are unique, else by test id, else by
 * label, else inside the nearest part of the page that has a name of its own, else by number. `isUsable`: whether a text
 * may be written into a spec. Null: nothing tells it from others
 */
export function locate(element: Element, isUsable: (text: string) => boolean): Target | null {
  const page = createPage(element.ownerDocument, isUsable);
  const places = page.placesOf(element);
  const unique = places.find((place) => page.find(place).length === 1);
  if (unique) return { places: [unique] };
  for (let part = element.parentElement; part; part = part.parentElement) {
    const scope = page.placesOf(part).find((place) => page.find(place).length === 1);
    const inside = scope && places.find((place) => page.find(place, part).length === 1);
    if (scope && inside) return { places: [scope, inside] };
  }
  const role = roleOf(element);
  const place = places[0] ?? (role === null ? null : { role });
  const nth = place === null ? -1 : page.find(place).indexOf(element);
  return place === null || nth < 0 ? null : { places: [place], nth };
}

/** The elements that a test would find by a target. */
export function findTarget(document: Document, { places, nth }: Target): readonly Element[] {
  const page = createPage(document, () => true);
  const [first, ...inner] = places;
  let found = first ? page.find(first) : [];
  for (const place of inner) found = [...new Set(found.flatMap((part) => page.find(place, part)))];
  return nth === undefined ? found : found.slice(nth, nth + 1);
}

/** The heading that says where the shopper is: that of the open dialog, else of the page; null: none can be written. */
export function locateHeading(document: Document, isUsable: (text: string) => boolean): Target | null {
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]');
  const part = [...dialogs].pop() ?? document;
  const headings = [...part.querySelectorAll('h1, h2, h3, [role="heading"]')].sort(
    (one, other) => levelOf(one) - levelOf(other),
  );
  for (const heading of headings) {
    const name = nameOf(heading);
    // numbers are ids, times and amounts
    if (isHidden(heading) || name === '' || /\d/.test(name) || !isNameUsable(name, isUsable)) continue;
    const place = { role: 'heading', name };
    const found = createPage(document, isUsable).find(place);
    return found.length === 1 ? { places: [place] } : { places: [place], nth: found.indexOf(heading) };
  }
  return null;
}

/** The text of a heading that was located. */
export function headingText(heading: Target | null | undefined): string | null {
  const place = heading?.places[0];
  return place && 'name' in place ? (place.name ?? null) : null;
}

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? heading.localName.slice(1)) || 9;

const isNameUsable = (name: string, isUsable: (text: string) => boolean): boolean =>
  name !== '' && name.length <= MAX_NAME && isUsable(name);

/** What a locator would find in the document now. */
function createPage(document: Document, isUsable: (text: string) => boolean) {
  const candidates = new Map<string, readonly Element[]>();
  const names = new Map<Element, string>();
  const nameIn = (element: Element): string => {
    const name = names.get(element) ?? nameOf(element);
    names.set(element, name);
    return name;
  };

  function withRole(role: string): readonly Element[] {
    const known = candidates.get(role);
    if (known) return known;
    const found = [...document.querySelectorAll(SELECTORS[role] ?? `[role~="${role}"]`)].filter(
      (element) => roleOf(element) === role && !isHidden(element),
    );
    candidates.set(role, found);
    return found;
  }

  return {
    /** The ways to find the element, the best first. */
    placesOf(element: Element): readonly Place[] {
      const role = roleOf(element);
      const name = role === null || isHidden(element) ? '' : nameIn(element);
      const testId = element.getAttribute('data-testid') ?? '';
      const label = labelOf(element);
      const byRole = role !== null && isNameUsable(name, isUsable) ? [{ role, name }] : [];
      const byTestId = isNameUsable(testId, isUsable) ? [{ testId }] : [];
      const byLabel = isNameUsable(label, isUsable) ? [{ label }] : [];
      // numbers in a name are prices, times and quantities, which change
      const isStable = !/\d/.test(name);
      return isStable ? [...byRole, ...byTestId, ...byLabel] : [...byTestId, ...byRole, ...byLabel];
    },

    find(place: Place, part?: Element): readonly Element[] {
      const isInside = (element: Element) => !part || (part !== element && part.contains(element));
      if ('role' in place)
        return withRole(place.role).filter(
          (element) => isInside(element) && (place.name === undefined || nameIn(element) === place.name),
        );
      const marked = 'testId' in place ? '[data-testid]' : FIELDS;
      return [...document.querySelectorAll(marked)].filter(
        (element) =>
          isInside(element) &&
          ('testId' in place
            ? element.getAttribute('data-testid') === place.testId
            : labelOf(element) === place.label),
      );
    },
  };
}

const FIELDS = 'input, select, textarea';

/** Elements that may have a role; a role that is not listed is given by the attribute only. */
const SELECTORS: Readonly<Record<string, string>> = {
  button: 'button, summary, input, [role~="button"]',
  link: 'a[href], area[href], [role~="link"]',
  textbox: 'input, textarea, [role~="textbox"]',
  searchbox: 'input, [role~="searchbox"]',
  spinbutton: 'input, [role~="spinbutton"]',
  slider: 'input, [role~="slider"]',
  checkbox: 'input, [role~="checkbox"]',
  radio: 'input, [role~="radio"]',
  combobox: 'select, input, [role~="combobox"]',
  listbox: 'select, [role~="listbox"]',
  option: 'option, [role~="option"]',
  heading: 'h1, h2, h3, h4, h5, h6, [role~="heading"]',
  dialog: 'dialog, [role~="dialog"]',
  group: 'fieldset, details, optgroup, [role~="group"]',
  navigation: 'nav, [role~="navigation"]',
  region: 'section, [role~="region"]',
  article: 'article, [role~="article"]',
  list: 'ul, ol, menu, [role~="list"]',
  listitem: 'li, [role~="listitem"]',
  form: 'form, [role~="form"]',
  document: 'html, [role~="document"]',
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  text: 'textbox',
  tel: 'textbox',
  email: 'textbox',
  url: 'textbox',
};

const ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  textarea: 'textbox',
  option: 'option',
  dialog: 'dialog',
  fieldset: 'group',
  details: 'group',
  nav: 'navigation',
  article: 'article',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  html: 'document',
};

/** The element's ARIA role, its own or that of its tag; null: none that a locator needs. */
function roleOf(element: Element): string | null {
  const [explicit] = (element.getAttribute('role') ?? '').trim().toLowerCase().split(/\s+/);
  if (explicit) return /^[a-z]+$/.test(explicit) && explicit !== 'none' ? explicit : null;
  const tag = element.localName;
  if (tag === 'a' || tag === 'area') return element.hasAttribute('href') ? 'link' : null;
  if (/^h[1-6]$/.test(tag)) return 'heading';
  if (tag === 'section' || tag === 'form')
    return isLabelled(element) ? (tag === 'form' ? 'form' : 'region') : null;
  if (tag === 'select') {
    const { multiple, size } = element as HTMLSelectElement;
    return multiple || size > 1 ? 'listbox' : 'combobox';
  }
  if (tag === 'input') {
    const { type } = element as HTMLInputElement;
    const hasList = element.hasAttribute('list') && /^(text|search|tel|url|email)$/.test(type);
    return hasList ? 'combobox' : (INPUT_ROLES[type] ?? null);
  }
  return ROLES[tag] ?? null;
}

const isLabelled = (element: Element): boolean =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name)?.trim());

/** Roles whose name is what they contain. */
const NAMED_BY_CONTENT =
  /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem(checkbox|radio)?|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/;

/** The element's accessible name, as browsers and Playwright compute it. */
function nameOf(element: Element): string {
  return normalise(labelledBy(element) ?? ownName(element));
}

const normalise = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of the elements that `aria-labelledby` names; null: it names none. */
function labelledBy(element: Element): string | null {
  const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
  const labels = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  return labels.length > 0 ? labels.map((label) => textOf(label, true)).join(' ') : null;
}

function ownName(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label?.trim()) return label;
  const title = element.getAttribute('title') ?? '';
  const { localName } = element;
  if (localName === 'input' || localName === 'select' || localName === 'textarea') {
    const { type, value } = element as HTMLInputElement;
    const isButton = INPUT_ROLES[type] === 'button' && localName === 'input';
    if (isButton && value) return value;
    return (
      labelText(element as HTMLInputElement) ||
      title ||
      (isButton ? BUTTON_NAMES[type] : element.getAttribute('placeholder')) ||
      ''
    );
  }
  if (localName === 'fieldset') {
    const legend = [...element.children].find((child) => child.localName === 'legend');
    return legend ? textOf(legend, true) : title;
  }
  if (localName === 'img') return element.getAttribute('alt') || title;
  const content = NAMED_BY_CONTENT.test(roleOf(element) ?? '') ? normalise(contentOf(element)) : '';
  return content || title;
}

const BUTTON_NAMES: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset', image: 'Submit' };

const labelText = (field: HTMLInputElement): string =>
  [...(field.labels ?? [])].map((label) => textOf(label, false)).join(' ');

/** What `getByLabel` reads: the label, or the attributes in place of one. */
function labelOf(element: Element): string {
  if (!element.matches(FIELDS)) return '';
  return normalise(
    labelledBy(element) ?? element.getAttribute('aria-label') ?? labelText(element as HTMLInputElement),
  );
}

/** `isNamed`: an element that names another counts although it is hidden */
function textOf(element: Element, isNamed: boolean): string {
  if (!isNamed && isHidden(element)) return '';
  return element.getAttribute('aria-label')?.trim() || contentOf(element);
}

function contentOf(element: Element): string {
  const parts = [
    pseudoText(element, '::before'),
    ...[...element.childNodes].map(partOf),
    pseudoText(element, '::after'),
  ];
  return parts.join('');
}

function partOf(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (isHiddenHere(element)) return '';
  const text = embeddedText(element);
  const { display } = styleOf(element) ?? {};
  return element.localName === 'br' || (display && display !== 'inline') ? ` ${text} ` : text;
}

function embeddedText(element: Element): string {
  const label = labelledBy(element) ?? element.getAttribute('aria-label');
  if (label?.trim()) return label;
  switch (element.localName) {
    case 'img':
      return element.getAttribute('alt') ?? '';
    case 'svg':
      return element.querySelector(':scope > title')?.textContent ?? '';
    case 'input':
    case 'textarea':
    case 'select':
    case 'script':
    case 'style':
      return '';
    default:
      return contentOf(element);
  }
}

function pseudoText(element: Element, pseudo: '::before' | '::after'): string {
  const content = styleOf(element, pseudo)?.content ?? '';
  const [, , text = ''] = /^(["'])([\s\S]*)\1$/.exec(content) ?? [];
  return text;
}

const styleOf = (element: Element, pseudo?: string): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element, pseudo);

/** Hidden from assistive technology, by itself. */
function isHiddenHere(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return true;
  const { display, visibility } = styleOf(element) ?? {};
  return display === 'none' || (visibility !== undefined && /^(hidden|collapse)$/.test(visibility));
}

/** Hidden from assistive technology, by itself or by what it is in. */
function isHidden(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part.getAttribute('aria-hidden') === 'true' || styleOf(part)?.display === 'none') return true;
  }
  return /^(hidden|collapse)$/.test(styleOf(element)?.visibility ?? '');
}
