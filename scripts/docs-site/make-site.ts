import { readFileSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { codeOf, contentsOf, type Section } from './contents.ts';
import { pageHtml } from './page-html.ts';
import { playgroundFiles } from './playground-files.ts';
import { playgroundHtml } from './playground-html.ts';
import { renderMarkdown, type RenderedPage, siteLink } from './render-markdown.ts';
import { type Found, SEARCH_OPTIONS } from './search-options.ts';

const FOLDER = 'scripts/docs-site';
const EXCERPT_LENGTH = 110;
const PLAYGROUND = { slug: 'playground', title: 'Playground' };
const BRIDGE_DOORS: Readonly<Record<string, string>> = {
  '.': 'bridge/main.ts',
  './testing': 'bridge/testing/index.ts',
  './simulator': 'bridge/testing/simulator.ts',
};

/** All files of the documentation site by path. `root`: the folder of the repository. */
export async function makeSite(root: string): Promise<Record<string, string | Uint8Array>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sections = contentsOf(root);
  const guides = sections.flatMap(({ pages }) => pages);
  const code = codeOf(root);
  const sources = [...guides, ...code];
  const slugs = new Map(sources.map(({ source, slug }) => [source, slug]));
  const slugOf = (source: string) => slugs.get(source);
  const pages = sources.map(({ source, slug }) => {
    const markdown = markdownOf(source, read(source));
    return { source, slug, markdown, ...renderMarkdown(markdown, { source, slugOf }) };
  });
  const titleOf = (wanted: string) => pages.find(({ slug }) => slug === wanted)?.title ?? wanted;
  const nav = sections.map(({ title, pages: entries }, at) => ({
    title,
    pages: [
      ...entries.map(({ slug }) => ({ slug, title: titleOf(slug) })),
      ...(at === 0 ? [PLAYGROUND] : []),
    ],
  }));

  const site: Record<string, string | Uint8Array> = {
    'assets/site.css': read(`${FOLDER}/site.css`),
    'assets/search.js': await bundle(root, `${FOLDER}/search.ts`),
    'assets/search-index.js': `window.searchIndex=${JSON.stringify(JSON.stringify(indexOf(pages)))};\n`,
    'llms.txt': listForAgents([...sections, { title: 'Code', pages: code }], titleOf),
  };
  for (const [at, page] of pages.entries()) {
    site[`${page.slug}.html`] = pageHtml({
      ...page,
      sections: nav,
      previous: at < guides.length ? pages[at - 1] : undefined,
      next: at < guides.length - 1 ? pages[at + 1] : undefined,
    });
    site[`${page.slug}.md`] = withSiteLinks(page.markdown, (href) =>
      siteLink(href, { source: page.source, slugOf }, 'md'),
    );
    for (const file of page.files) site[`files/${basename(file)}`] = readFileSync(join(root, file));
  }
  site['playground.html'] = pageHtml({
    ...PLAYGROUND,
    html: playgroundHtml(await playgroundFiles(read('docs/write-an-adapter.md'))),
    headings: [],
    sections: nav,
    previous: undefined,
    next: undefined,
    scripts: ['assets/playground.js'],
    imports: Object.fromEntries(
      Object.keys(BRIDGE_DOORS).map((door) => [
        posix.join('@doorstep/bridge', door),
        `./assets/${nameOf(door)}.js`,
      ]),
    ),
  });
  return { ...site, ...(await bundleBridge(root)) };
}

/** A file of code is a page with nothing else. */
function markdownOf(source: string, text: string): string {
  const extension = extname(source).slice(1);
  return extension === 'md' ? text : `# ${basename(source)}\n\n\`\`\`${extension}\n${text}\`\`\`\n`;
}

/** The package's entry points in the playground, which share their modules. */
async function bundleBridge(root: string): Promise<Record<string, Uint8Array>> {
  const doors = Object.entries(BRIDGE_DOORS).map(([door, entry]) => [nameOf(door), entry]);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { ...Object.fromEntries(doors), playground: `${FOLDER}/playground.ts` },
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return Object.fromEntries(outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents]));
}

const nameOf = (door: string) => posix.join('bridge', door).replaceAll('/', '-');

async function bundle(root: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function indexOf(pages: readonly (RenderedPage & { slug: string })[]): MiniSearch<Found> {
  const index = new MiniSearch<Found>(SEARCH_OPTIONS);
  const passages = pages.flatMap(({ slug, title: page, passages: found }) =>
    found.map(({ heading, text }) => ({
      url: heading.level === 1 ? `${slug}.html` : `${slug}.html#${heading.id}`,
      title: heading.title,
      page,
      excerpt: text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…` : text,
      text,
    })),
  );
  index.addAll(passages.map((passage, id) => ({ id, ...passage })));
  return index;
}

/** The pages as plain Markdown, for agents; see https://llmstxt.org. */
function listForAgents(sections: readonly Section[], titleOf: (slug: string) => string): string {
  const lists = sections.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map(({ slug }) => `- [${titleOf(slug)}](${slug}.md)`).join('\n')}`,
  );
  return `# Doorstep\n\n> A quick-delivery grocery shop as one web bundle, and \`@doorstep/bridge\`, one typed interface to every host app that a web shop can run in.\n\n${lists.join('\n\n')}\n`;
}

/** The links of a document as those of its copy; what the site does not have stays as it is. */
function withSiteLinks(markdown: string, linkOf: (href: string) => string | null): string {
  return markdown.replace(/\]\(([^)\s]+)\)/g, (whole, href: string) =>
    /^[a-z]+:/i.test(href) ? whole : `](${linkOf(href) ?? href})`,
  );
}
