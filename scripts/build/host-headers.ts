import { fileHeaders, CONTENT_TYPES } from '../../src/server/assets.ts';
import { contentPolicy, documentHeaders, type PolicyOptions } from '../../src/server/policy.ts';
import { type Environment, readEnvironment } from '../../src/shell/settings.ts';

type Headers = Readonly<Record<string, string>>;

const FOLDERS = ['assets', 'embed'];
const FILES = ['embed.js', 'shop.mjs', 'manifest.webmanifest', 'icon.svg', 'icon-maskable.svg'];
/**
 * Directives that the page leaves to the header: a `meta` element cannot hold `frame-ancestors` and `report-uri`, and the
 * build adds no `upgrade-insecure-requests` to it.
 */
const BY_HEADER = /^(frame-ancestors|upgrade-insecure-requests|report-)/;

/**
 * Headers that a host of the static files has to send, as the shop's own server does: as a `_headers` file, and as
 * configuration for nginx.
 */
export function hostHeaders(env: Environment): [path: string, text: string][] {
  const { api, base = '/', frameOrigins } = readEnvironment('page', env);
  const page = pageHeaders({
    // pages on https cannot call a backend on http
    https: !api.startsWith('http:'),
    foreignPictures: false,
    frameAncestors: frameOrigins.join(' ') || "'none'",
  });
  return [
    ['_headers', readByHosts(base, page)],
    ['headers.nginx', forNginx(base, page)],
  ];
}

/** The directives that are not in the page itself: a full policy would also bind the worker scripts among the files. */
function pageHeaders(facts: PolicyOptions): Headers {
  const directives = contentPolicy(facts).split('; ');
  const policy = directives.filter((directive) => BY_HEADER.test(directive)).join('; ');
  return { ...documentHeaders(facts), 'content-security-policy': policy };
}

/** All matching rules apply to a URL, so a rule leaves out headers of the rule for all paths. */
function readByHosts(base: string, page: Headers): string {
  const rule = (path: string, headers: Headers, inherited: Headers = {}) =>
    [base + path, ...linesOf(headers, inherited)].join('\n');
  const linesOf = (headers: Headers, inherited: Headers) =>
    Object.entries(headers).flatMap(([name, value]) =>
      inherited[name] === value ? [] : `  ${name}: ${value}`,
    );
  const paths = [...FOLDERS.map((folder) => `${folder}/*`), ...FILES];
  const rules = [rule('*', page), ...paths.map((path) => rule(path, fileHeaders(`/${path}`) ?? {}, page))];
  return `${rules.join('\n\n')}\n`;
}

function forNginx(base: string, page: Headers): string {
  const lines = (headers: Headers) =>
    Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value}" always;`);
  const location = (match: string, headers: Headers, ...also: string[]) =>
    [`location ${match} {`, ...also, ...lines(headers), '}'].join('\n');
  const endings = Object.entries(CONTENT_TYPES).map(([ending, type]) => `${type.split(';')[0]} ${ending};`);
  const types = `  types { ${endings.join(' ')} }`;
  const at = base.replace(/[.+?()[\]{}|^$\\]/g, '\\$&');
  return `${[
    '# Of nginx: `include` it where `server { root …; }` says where these files lie.',
    location(base, { ...page, 'cache-control': 'no-cache' }, `  try_files $uri ${base}index.html;`),
    location(`~ ^${at}(${FOLDERS.join('|')})/`, fileHeaders('/assets/') ?? {}, types),
    location(
      `~ ^${at}(${FILES.map((file) => file.replace('.', '\\.')).join('|')})$`,
      fileHeaders('/embed.js') ?? {},
      types,
    ),
  ].join('\n\n')}\n`;
}
