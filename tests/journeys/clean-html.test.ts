import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import type { CleanNode, HtmlKind } from '../../src/ui/clean-html.ts';
import { openPages, PHONE } from '../support/pages.ts';

const pages = openPages();
let script = '';

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { cleanHtml } from './src/ui/clean-html.ts'; globalThis.cleanHtml = cleanHtml;",
      resolveDir: `${import.meta.dirname}/../..`,
    },
    bundle: true,
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});

/** A page under the shop's policy, which allows HTML only through named Trusted Types policies. */
async function openPage() {
  const page = await pages.open(PHONE);
  await page.route('http://shop.test/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: {
            'content-security-policy':
              "require-trusted-types-for 'script'; trusted-types shop dompurify default",
          },
          body: '<!doctype html><script src="/clean.js"></script>',
        }),
  );
  await page.goto('http://shop.test/');
  return page;
}

const words = (nodes: readonly CleanNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, href, children } = node;
      return `<${tag}${href && ` ${href}`}>${words(children)}</${tag}>`;
    })
    .join('');

const LINES: [html: string, left: string][] = [
  ['plain words', 'plain words'],
  ['<b>10%</b> off', '<b>10%</b> off'],
  ['<em class="x" style="color:red" onclick="go()">now</em>', '<em>now</em>'],
  ['one<br>two', 'one<br></br>two'],
  [
    '<a href="https://shop.example/terms" target="_blank">terms</a>',
    '<a https://shop.example/terms>terms</a>',
  ],
  ['<a href="http://shop.example/terms">terms</a>', '<a>terms</a>'],
  ['<a href="javascript:go()">terms</a>', '<a>terms</a>'],
  ['<a href="data:text/html,x">terms</a>', '<a>terms</a>'],
  ['<a href="/inside">terms</a>', '<a>terms</a>'],
  ['<script>go()</script>safe', 'safe'],
  ['<img src=x onerror=go()>safe', 'safe'],
  ['<svg><a href="https://x.example"><b>in</b></a></svg>safe', '<b>in</b>safe'],
  ['<p>a paragraph</p>', 'a paragraph'],
  ['<iframe src="https://x.example"></iframe><form><input>kept</form>', 'kept'],
  ['₹50 &amp; more', '₹50 & more'],
  ['', ''],
  ['<math><mi//xlink:href="data:x,<script>go()</script>">kept</math>', ''],
  ['<b><b><b>deep</b></b></b>', '<b><b><b>deep</b></b></b>'],
];
const ARTICLE =
  '<h2>Milk</h2><p>Fresh.</p><ul><li>Toned</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>';

test('server HTML keeps only safe tags and links', async () => {
  const page = await openPage();
  const texts: [string, HtmlKind][] = [
    ...LINES.map(([html]): [string, HtmlKind] => [html, 'line']),
    [ARTICLE.replace('<h2>', '<h2 id="a" onclick="go()">'), 'article'],
  ];
  const cleaned = await page.evaluate((all) => {
    const { cleanHtml } = globalThis as unknown as {
      cleanHtml(html: string, kind: HtmlKind): readonly CleanNode[];
    };
    return all.map(([html, kind]) => cleanHtml(html, kind));
  }, texts);
  const left = cleaned.map(words);
  expect(Object.fromEntries(LINES.map(([html], at) => [html, left[at]]))).toEqual(Object.fromEntries(LINES));
  expect(left.at(-1)).toBe(ARTICLE);
});
