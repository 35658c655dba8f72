/** Files at stable URLs; all others have a content hash in their name. */
import { href } from '../../src/platform/paths.ts';
import type { EntryManifest } from '../../src/server/assets.ts';
import { htmlDocument, inertJson } from '../../src/server/document.ts';
import { shopDescription } from '../../src/server/messages.ts';
import { contentPolicy, configuredOrigins, originsOf, scriptsOf } from '../../src/server/policy.ts';
import { inlineSheet, type Sheet } from '../../src/server/sheets.ts';
import { appOfferOf } from '../../src/shell/app-link.ts';
import { configOf } from '../../src/shell/config.ts';
import { partnerSettings, sdkOf } from '../../src/shell/partner-settings.ts';
import { type Environment, readEnvironment, type Settings } from '../../src/shell/settings.ts';

/**
 * The shop as one HTML file, for a file server that answers all of the shop's URLs with it. `SHOP_API` is the base URL of
 * the backend. `SHOP_BASE` is the folder of the page (`/` or `/shop/`). Without it, the page looks for its files next to its
 * URL and at the root. At the root, every URL works; in another folder (`/shop/`), only those directly in it do: `/shop/x`
 * loads, `/shop/x/y` does not.
 */
export async function staticPage({
  client,
  style,
  env,
}: {
  client: EntryManifest;
  /** the CSS of the first file */
  style: string;
  env: Environment;
}): Promise<string> {
  const settings = readEnvironment('page', env);
  const config = configOf(settings);
  const folders = settings.base ? [settings.base] : ['./', '/'];
  const at = (path: string) => folders.map((folder) => folder + path.slice(1));
  const sheet = await inlineSheet('shop', style);
  return htmlDocument({
    policy: staticPolicy(settings, sheet),
    title: 'Doorstep: groceries in minutes',
    appOffer: appOfferOf(href.home(), config),
    description: shopDescription,
    markup: '',
    noscript:
      '<p>The shop needs JavaScript, which is switched off in this browser. Switch it on and load the page again.</p>',
    boot: {
      config,
      files: relativeFiles(client.files),
      frameOrigins: settings.frameOrigins,
      page: null,
      state: null,
    },
    sheets: [sheet],
    scripts: at(client.entry),
    preloads: client.js.slice(1).flatMap((path) => at(path).slice(0, 1)),
    folder: folders[0] ?? '/',
  });
}

/** The content security policy of a static page; our server would send it as a header. */
function staticPolicy(settings: Settings<'page'>, sheet: Sheet): string {
  const config = configOf(settings);
  const { connectOrigins, pictureOrigins } = configuredOrigins(settings);
  const backend = originsOf(config.api);
  return contentPolicy({
    https: false,
    frameAncestors: null,
    // the partner is not known yet, so the SDKs of all are allowed
    scripts: Object.keys(partnerSettings(config)).flatMap((name) => scriptsOf(sdkOf(config, name)?.url)),
    styleSources: [sheet.source],
    connectOrigins: [...backend, ...connectOrigins],
    pictureOrigins: [...backend, ...pictureOrigins],
    foreignPictures: backend.length > 0 && settings.pictureHosts.length === 0,
  });
}

const relative = (path: string) => path.replace(/^\//, './');

function relativeFiles(later: EntryManifest['files']): EntryManifest['files'] {
  return Object.fromEntries(Object.entries(later).map(([name, files]) => [name, files.map(relative)]));
}

export function embedModule(embed: EntryManifest): string {
  return `import { mount as mountShop } from ${JSON.stringify(relative(embed.entry))};
const assets = { base: import.meta.url, css: ${inertJson(embed.css.map(relative))}, files: ${inertJson(relativeFiles(embed.files))} };
export const mount = (element, config) => mountShop(element, config, assets);
`;
}

export function webManifest(env: Environment): string {
  return JSON.stringify({
    name: 'Doorstep',
    short_name: 'Doorstep',
    description: 'Groceries in minutes',
    // browsers resolve it against the origin, not against this file
    id: readEnvironment('page', env).base ?? '/',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a7a4b',
    icons: [
      { src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: './icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  });
}

/**
 * The icon for systems that cut icons to their own shape: the ground reaches the edges, and the drawing is within the
 * circle of 80% of the width that is always seen.
 */
export function maskableIcon(icon: string): string {
  const match = /^(<svg.*?<rect[^>]*?) rx="\d+"([^>]*>)(.*)<\/svg>\s*$/s.exec(icon);
  if (!match) throw new Error('src/client/icon.svg does not begin with a rounded ground.');
  const [, start, groundEnd, drawing] = match;
  return `${start}${groundEnd}<g transform="translate(51.2 51.2) scale(.8)">${drawing}</g></svg>`;
}
