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

export interface DocumentParts {
  title: string;
  description: string | null;
  /** the address that stands for all that lead here */
  canonical: string | null;
  /** search engines are to leave it out */
  noindex?: boolean;
  /** schema.org objects, for who reads pages by machine */
  data: readonly object[];
  markup: string;
  /** in the markup's place where scripts do not run; for a screen that the server does not draw */
  withoutScript: string;
  /** what Safari reads of the shop's own app */
  appOffer: string | null;
  /** handed to the client as inert JSON */
  boot: unknown;
  css: readonly string[];
  /** the entry first, then what else will be needed and is fetched beside it */
  js: readonly string[];
}

/**
 * The order is the order of need: style, then the scripts, then what is seen. No inline script or style: the document
 * policy forbids them.
 */
export function htmlDocument({
  title,
  description,
  canonical,
  noindex = false,
  data,
  markup,
  withoutScript,
  appOffer,
  boot,
  css,
  js,
}: DocumentParts): string {
  const [entry = '', ...others] = new Set(js);
  const facts = [
    description === null ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    canonical === null ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    noindex ? '<meta name="robots" content="noindex, follow">' : '',
    appOffer === null ? '' : `<meta name="apple-itunes-app" content="${escapeHtml(appOffer)}">`,
    ...data.map((one) => `<script type="application/ld+json">${inertJson(one)}</script>`),
  ].filter((fact) => fact !== '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#18201c" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)}</title>
${facts.map((fact) => `${fact}\n`).join('')}${css.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
<script type="module" src="${entry}" fetchpriority="high"></script>
${others.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="shop">${markup}</div>${withoutScript && `\n<noscript>${withoutScript}</noscript>`}
<script type="application/json" id="shop-boot">${inertJson(boot)}</script>
</body>
</html>
`;
}
