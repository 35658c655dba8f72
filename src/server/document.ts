import type { Sheet } from './sheets.ts';

/** JSON that cannot end the script element it stands in, nor start a comment. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const BOOT = '<script type="application/json" id="shop-boot">';

/** A document that was drawn for anybody, with a fact more for its script. */
export const withBootFact = (html: string, name: string, value: unknown): string =>
  html.replace(`${BOOT}{`, () => `${BOOT}{${inertJson(name)}:${inertJson(value)},`);

export interface DocumentParts {
  /** in a file, which no header comes with */
  policy?: string;
  title: string;
  description?: string | null;
  /** the address that stands for all that lead here */
  canonical?: string | null;
  /** search engines are to leave it out */
  noindex?: boolean;
  /** schema.org objects, for who reads pages by machine */
  data?: readonly object[];
  markup: string;
  /** in the markup's place where scripts do not run; for a screen that the server does not draw */
  withoutScript?: string;
  /** what Safari reads of the shop's own app */
  appOffer?: string | null;
  /** handed to the client as inert JSON */
  boot?: unknown;
  sheets: readonly Sheet[];
  /** the first file, at every address that it may lie at */
  scripts?: readonly string[];
  /** what else will be needed, and is fetched beside it */
  preloads?: readonly string[];
  /** where icon and manifest lie */
  folder?: string;
}

/**
 * The one document of the shop, of a server as in a file. The order is the order of need: style, then the scripts, then
 * what is seen. No inline script: the document policy forbids it.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { policy, title, sheets, markup, boot } = parts;
  const { scripts = [], preloads = [], folder = '/', withoutScript = '' } = parts;
  const head = [
    '<meta charset="utf-8">',
    policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#18201c" media="(prefers-color-scheme: dark)">',
    `<title>${escapeHtml(title)}</title>`,
    ...facts(parts),
    ...sheets.map(({ name, text }) => `<style data-sheet="${name}">${text}</style>`),
    ...scripts.map((src) => `<script type="module" src="${src}" fetchpriority="high"></script>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<link rel="icon" href="${folder}icon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="${folder}manifest.webmanifest">`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<div id="shop">${markup}</div>${withoutScript && `\n<noscript>${withoutScript}</noscript>`}
${boot === undefined ? '' : `${BOOT}${inertJson(boot)}</script>`}
</body>
</html>
`;
}

/** What this page says of itself. */
function facts({ description, canonical, noindex, appOffer, data = [] }: DocumentParts): (string | false)[] {
  return [
    typeof description === 'string' && `<meta name="description" content="${escapeHtml(description)}">`,
    typeof canonical === 'string' && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    noindex === true && '<meta name="robots" content="noindex, follow">',
    typeof appOffer === 'string' && `<meta name="apple-itunes-app" content="${escapeHtml(appOffer)}">`,
    ...data.map((one) => `<script type="application/ld+json">${inertJson(one)}</script>`),
  ];
}
