import * as m from './messages.ts';
import type { Sheet } from './sheets.ts';

/** JSON that can neither close its script element nor open a comment. */
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

const BOOT_TAG = '<script type="application/json" id="shop-boot">';

/** Adds a field to the boot JSON of a cached document. */
export const addBootField = (html: string, name: string, value: unknown): string =>
  html.replace(`${BOOT_TAG}{`, () => `${BOOT_TAG}{${inertJson(name)}:${inertJson(value)},`);

export interface DocumentParts {
  /** the content security policy, for static files, which have no headers */
  policy?: string;
  title: string;
  description?: string | null;
  /** the page's canonical URL */
  canonical?: string | null;
  /** excludes the page from search engines */
  noindex?: boolean;
  /** structured data, as schema.org objects */
  data?: readonly object[];
  markup: string;
  /** the noscript content, for a screen that is not server-rendered */
  noscript?: string;
  /** the content of Safari's `apple-itunes-app` meta element */
  appOffer?: string | null;
  /** data for the client, as inert JSON */
  boot?: unknown;
  sheets: readonly Sheet[];
  /** the entry script, with all alternative URLs */
  scripts?: readonly string[];
  /** chunks to preload in addition to the entry */
  preloads?: readonly string[];
  /** the folder of the icon and the manifest */
  folder?: string;
}

/**
 * The HTML document, for servers and static files. Styles, scripts and markup come in the order in which they
 * are needed. There are no inline scripts: the content security policy forbids them.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { policy, title, sheets, markup, boot } = parts;
  const { scripts = [], preloads = [], folder = '/', noscript = '' } = parts;
  const head = [
    '<meta charset="utf-8">',
    policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#18201c" media="(prefers-color-scheme: dark)">',
    `<title>${escapeHtml(title)}</title>`,
    ...metadataElements(parts),
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
<a class="skip" href="#content">${m.skipToContent}</a>
<div id="shop">${markup}</div>${noscript && `\n<noscript>${noscript}</noscript>`}
${boot === undefined ? '' : `${BOOT_TAG}${inertJson(boot)}</script>`}
</body>
</html>
`;
}

function metadataElements({
  description,
  canonical,
  noindex,
  appOffer,
  data = [],
}: DocumentParts): (string | false)[] {
  return [
    typeof description === 'string' && `<meta name="description" content="${escapeHtml(description)}">`,
    typeof canonical === 'string' && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    noindex === true && '<meta name="robots" content="noindex, follow">',
    typeof appOffer === 'string' && `<meta name="apple-itunes-app" content="${escapeHtml(appOffer)}">`,
    ...data.map((object) => `<script type="application/ld+json">${inertJson(object)}</script>`),
  ];
}
