/**
 * The files at stable addresses. Everything else carries its content's hash in its name.
 */
import type { EntryManifest } from '../../src/server/assets.ts';
import { configOf, type ShopConfig } from '../../src/shell/config.ts';
import { type Environment, readEnvironment } from '../../src/shell/settings.ts';

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const originOf = (address: string) => (/^https?:/.test(address) ? [new URL(address).origin] : []);

/** What a page without a server of ours may load; with a server the same policy comes as a header. */
function staticPolicy(
  { api, phonepeSdkUrl = '', trackingUrl = '', sentryDsn = '', tileUrl = '', partners }: ShopConfig,
  storageHosts: readonly string[],
): string {
  const sdks = [phonepeSdkUrl, ...Object.values(partners).map(({ sdkUrl }) => String(sdkUrl ?? ''))].flatMap(
    originOf,
  );
  const backend = originOf(api);
  const storage = storageHosts.map((host) => `https://${host}`);
  const called = [...backend, ...originOf(trackingUrl), ...originOf(sentryDsn), ...storage];
  const pictures = [...(backend.length > 0 ? [...backend, 'https:'] : []), ...originOf(tileUrl)];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(sdks)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...new Set(pictures)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(called)].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types shop dompurify default',
  ].join('; ');
}

/**
 * The shop as a file, for any file server that answers the shop's addresses with it. `SHOP_API` is what the paths of the
 * backend are put behind. `SHOP_BASE` is the folder that the page will lie in (`/` or `/shop/`). Unless that is said the
 * page looks for its files beside the address that it was asked for at, and at the root: it can then be put into any
 * folder, and below the root only be entered by addresses of one step.
 */
export function staticPage({ client, env }: { client: EntryManifest; env: Environment }): string {
  const settings = readEnvironment('page', env);
  const config = configOf(settings);
  const folders = settings.base ? [settings.base] : ['./', '/'];
  const at = (path: string) => folders.map((folder) => folder + path.slice(1));
  const boot = { config, files: relativeFiles(client.files), part: null, state: null };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${staticPolicy(config, settings.printStorageHosts)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#18201c" media="(prefers-color-scheme: dark)">
<title>Doorstep: groceries in minutes</title>
<link rel="icon" href="${folders[0]}icon.svg" type="image/svg+xml">
<link rel="manifest" href="${folders[0]}manifest.webmanifest">
${client.css
  .flatMap(at)
  .map((href) => `<link rel="stylesheet" href="${href}">`)
  .join('\n')}
${client.js
  .slice(1)
  .map((path) => `<link rel="modulepreload" href="${at(path)[0]}">`)
  .join('\n')}
${at(client.entry)
  .map((src) => `<script type="module" src="${src}"></script>`)
  .join('\n')}
</head>
<body>
<div id="shop"></div>
<noscript><p>The shop needs JavaScript, which is switched off in this browser. Switch it on and load the page again.</p></noscript>
<script type="application/json" id="shop-boot">${json(boot)}</script>
</body>
</html>
`;
}

const relative = (path: string) => path.replace(/^\//, './');

function relativeFiles(later: EntryManifest['files']): EntryManifest['files'] {
  return Object.fromEntries(Object.entries(later).map(([name, files]) => [name, files.map(relative)]));
}

/**
 * `<script src=".../embed.js" data-shop data-api="...">` puts the shop where the script stands. Its element has a name of
 * its own, so that no `div { … }` of the page is about it.
 */
export function embedLoader(): string {
  return `(function(){var s=document.currentScript,d=s.dataset,e=document.createElement("doorstep-shop"),c={};for(var k in d)if(k!=="shop")c[k]=d[k];s.after(e);import(new URL("shop.mjs",s.src).href).then(function(m){m.mount(e,c)}).catch(function(x){e.textContent=x.name==="ConfigError"?x.message:"The shop could not be loaded.";console.error(x)})})();\n`;
}

export function embedModule(embed: EntryManifest): string {
  return `import { mount as mountShop } from ${JSON.stringify(relative(embed.entry))};
const assets = { base: import.meta.url, css: ${json(embed.css.map(relative))}, files: ${json(relativeFiles(embed.files))} };
export const mount = (element, config) => mountShop(element, config, assets);
`;
}

export function webManifest(): string {
  return JSON.stringify({
    name: 'Doorstep',
    short_name: 'Doorstep',
    description: 'Groceries in minutes',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a7a4b',
    icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}
