import { expect, test } from 'vitest';
import { hostHeaders } from '../../scripts/build/host-headers.ts';
import { fileHeaders } from '../../src/server/assets.ts';
import { documentHeaders } from '../../src/server/policy.ts';

type Rules = Record<string, Record<string, string>>;

const fileOf = (name: string, env: Readonly<Record<string, string>>) =>
  hostHeaders(env).find(([path]) => path === name)?.[1] ?? '';

function readHeaders(env: Readonly<Record<string, string>>): Rules {
  const rules = fileOf('_headers', env).trim().split('\n\n');
  return Object.fromEntries(
    rules.map((rule) => {
      const [path = '', ...lines] = rule.split('\n');
      return [
        path,
        Object.fromEntries(lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)?.slice(1) ?? [])),
      ];
    }),
  );
}

/** The headers of each `location` block; understands only what this file contains. */
function readNginx(env: Readonly<Record<string, string>>): Rules {
  const blocks = [...fileOf('headers.nginx', env).matchAll(/^location (.+) \{\n((?:.*\n)*?)\}$/gm)];
  return Object.fromEntries(
    blocks.map(([, match = '', body = '']) => {
      const headers = body.matchAll(/^ {2}add_header ([\w-]+) "([^"]+)" always;$/gm);
      return [match, Object.fromEntries([...headers].map(([, name = '', value = '']) => [name, value]))];
    }),
  );
}

const DOCUMENT = (() => {
  const facts = { https: true, foreignPictures: false, frameAncestors: "'none'" };
  return {
    ...documentHeaders(facts),
    'content-security-policy': "frame-ancestors 'none'; upgrade-insecure-requests",
  };
})();

test('a static host is configured with the same headers that the server sends', () => {
  expect(readHeaders({})['/*']).toEqual(DOCUMENT);
  expect(readNginx({})['/']).toEqual({ ...DOCUMENT, 'cache-control': 'no-cache' });
  const nosniff = { 'x-content-type-options': 'nosniff' };
  for (const path of ['/assets/*', '/embed/*', '/embed.js', '/shop.mjs', '/icon.svg']) {
    expect({ ...readHeaders({})[path], ...nosniff }, path).toEqual(fileHeaders(path));
  }
  const [, ...files] = Object.entries(readNginx({}));
  const answers = (path: string) => files.find(([match]) => new RegExp(match.slice(2)).test(path))?.[1];
  for (const path of ['/assets/main-1.js', '/embed/mount-1.js', '/embed.js', '/shop.mjs']) {
    expect(answers(path), path).toEqual(fileHeaders(path));
  }
  expect(answers('/embedXjs') ?? answers('/cart') ?? answers('/in/assets/a.js')).toBeUndefined();
});

test('the headers follow the configured base path, frame origins and scheme', () => {
  const env = { SHOP_BASE: '/my.shop', FRAME_ORIGINS: 'https://a.example, https://b.example' };
  const ancestors = 'frame-ancestors https://a.example https://b.example; upgrade-insecure-requests';
  expect(readHeaders(env)['/my.shop/*']?.['content-security-policy']).toBe(ancestors);
  expect(Object.keys(readNginx(env))).toContain('~ ^/my\\.shop/(assets|embed)/');
  const plainHeaders = readHeaders({ SHOP_API: 'http://backend.example' })['/*'];
  expect(plainHeaders?.['content-security-policy']).toBe("frame-ancestors 'none'");
  expect(plainHeaders).not.toHaveProperty('strict-transport-security');
});
