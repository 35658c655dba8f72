import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import { Marked, type Tokens } from 'marked';

export interface Heading {
  id: string;
  /** 1 is the page's title */
  level: number;
  title: string;
}

/** What search finds: the text below one heading. */
interface Passage {
  heading: Heading;
  text: string;
}

export interface RenderedPage {
  title: string;
  html: string;
  headings: readonly Heading[];
  passages: readonly Passage[];
  /** files that the page shows or links to, from the root of the repository */
  files: readonly string[];
}

export interface RenderOptions {
  /** the Markdown file, from the root of the repository; its links are relative to it */
  source: string;
  /** the page of another Markdown file; undefined: the site has none */
  slugOf(source: string): string | undefined;
}

/** The files that pages may link to besides each other. */
const COPIED = /\.(json|png|jpe?g|svg)$/;

/** The package has its own copy of the documents that its guide links to. */
const fileAt = (path: string, source: string) =>
  posix.join(posix.dirname(source), path).replace(/^bridge\/docs\//, 'docs/');

/** Where a relative link of a document leads on the site; null: nowhere, because the site does not have that file. */
export function siteLink(
  href: string,
  { source, slugOf }: RenderOptions,
  extension: 'html' | 'md',
): string | null {
  const [path = '', hash] = href.split('#');
  if (path === '') return href;
  const target = fileAt(path, source);
  const slug = slugOf(target);
  if (slug !== undefined) return `${slug}.${extension}${hash === undefined ? '' : `#${hash}`}`;
  return COPIED.test(target) ? `files/${posix.basename(target)}` : null;
}

/** The tokens whose text is read, if they have no parts. */
const TEXT_TOKENS: ReadonlySet<string> = new Set(['text', 'code', 'codespan', 'escape']);

const isElsewhere = (href: string) => /^[a-z]+:/i.test(href);

/** Renders a document as HTML for the site. */
export function renderMarkdown(markdown: string, options: RenderOptions): RenderedPage {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const passages: { heading: Heading; text: string[] }[] = [];
  const files = new Set<string>();
  const noteFile = (href: string) => {
    const target = fileAt(href.split('#')[0] ?? '', options.source);
    if (COPIED.test(target)) files.add(target);
  };

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const heading = { id: slugger.slug(title), level: depth, title };
        headings.push(heading);
        passages.push({ heading, text: [] });
        return depth === 1
          ? `<h1 id="${heading.id}">${html}</h1>\n`
          : `<h${depth} id="${heading.id}"><a href="#${heading.id}">${html}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        if (isElsewhere(href)) return `<a href="${escapeHtml(href)}">${html}</a>`;
        const link = siteLink(href, options, 'html');
        if (link === null) return html;
        noteFile(href);
        return `<a href="${escapeHtml(link)}">${html}</a>`;
      },
      image({ href, text }) {
        noteFile(href);
        const link = siteLink(href, options, 'html') ?? href;
        return `<img src="${escapeHtml(link)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code({ text, lang = '' }) {
        const language = hljs.getLanguage(lang) ? lang : '';
        const html = language ? hljs.highlight(text, { language }).value : escapeHtml(text);
        return `<pre tabindex="0"><code>${html}</code></pre>\n`;
      },
      table(token) {
        const header = token.header.map((cell) => this.tablecell(cell)).join('');
        const rows = token.rows.map(
          (cells) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`,
        );
        return `<div class="table" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
      // comments mark what is generated
      html: ({ text }) => (text.startsWith('<!--') ? '' : text),
    },
  });

  const tokens = marked.lexer(markdown);
  let html = '';
  for (const token of tokens) {
    html += marked.parser([token]);
    if (token.type === 'heading') continue;
    marked.walkTokens([token], (part) => {
      if (!TEXT_TOKENS.has(part.type) || ('tokens' in part && part.tokens)) return;
      passages.at(-1)?.text.push((part as Tokens.Text).text);
    });
  }
  return {
    title: headings[0]?.title ?? '',
    html,
    headings,
    passages: passages.map(({ heading, text }) => ({
      heading,
      text: text.join(' ').replace(/\s+/g, ' ').trim(),
    })),
    files: [...files],
  };
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
