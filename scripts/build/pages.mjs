/**
 * The files at stable addresses. Everything else carries its content's hash in its name.
 */

const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What a page without a server of ours may load; with a server the same policy comes as a header. */
function staticPolicy(api) {
  const apiOrigin = /^https?:/.test(api) ? ` ${new URL(api).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${apiOrigin}`,
    `connect-src 'self'${apiOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types shop dompurify default',
  ].join('; ');
}

/** Relative addresses: the folder may lie anywhere on a CDN's host. */
export function staticPage({ client, api }) {
  const relative = (path) => path.replace(/^\//, './');
  const screens = Object.fromEntries(
    Object.entries(client.screens).map(([name, files]) => [name, files.map(relative)]),
  );
  const config = {
    api: api ? api.replace(/\/+$/, '') : '/api',
    appSchemes: ['doorstep'],
    linkHosts: [],
    codeLength: 4,
  };
  const boot = { config, styles: screens, state: null };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${staticPolicy(api)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>Doorstep: groceries in minutes</title>
<link rel="icon" href="./icon.svg" type="image/svg+xml">
<link rel="manifest" href="./manifest.webmanifest">
${client.css.map((path) => `<link rel="stylesheet" href="${relative(path)}">`).join('\n')}
${client.js
  .slice(1)
  .map((path) => `<link rel="modulepreload" href="${relative(path)}">`)
  .join('\n')}
<script type="module" src="${relative(client.entry)}"></script>
</head>
<body>
<div id="shop"></div>
<script type="application/json" id="shop-boot">${json(boot)}</script>
</body>
</html>
`;
}

/** `<script src=".../embed.js" data-shop data-api="...">` puts the shop where the script stands. */
export function embedLoader() {
  return `(function(){var s=document.currentScript,d=s.dataset,e=document.createElement("div"),c={};for(var k in d)if(k!=="shop")c[k]=d[k];s.after(e);import(new URL("shop.mjs",s.src).href).then(function(m){m.mount(e,c)}).catch(function(x){e.textContent="The shop could not be loaded.";console.error("[doorstep] "+x.message)})})();\n`;
}

export function embedModule(embed) {
  const relative = (path) => path.replace(/^\//, './');
  const screens = Object.fromEntries(
    Object.entries(embed.screens).map(([name, files]) => [name, files.map(relative)]),
  );
  return `import { mount as mountShop } from ${JSON.stringify(relative(embed.entry))};
const assets = { base: import.meta.url, css: ${json(embed.css.map(relative))}, screens: ${json(screens)} };
export const mount = (element, config) => mountShop(element, config, assets);
`;
}

export function webManifest() {
  return JSON.stringify({
    name: 'Doorstep',
    short_name: 'Doorstep',
    description: 'Groceries in minutes',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a7a4b',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}
