import type { Heading } from './render-markdown.ts';
import { escapeHtml } from './render-markdown.ts';

interface Link {
  slug: string;
  title: string;
}

interface PageParts {
  slug: string;
  title: string;
  /** the content of `main` */
  html: string;
  headings: readonly Heading[];
  sections: readonly { title: string; pages: readonly Link[] }[];
  previous: Link | undefined;
  next: Link | undefined;
  /** more scripts, as modules */
  scripts?: readonly string[];
  /** the import map of these scripts */
  imports?: Readonly<Record<string, string>>;
}

const linkTo = ({ slug, title }: Link, attributes = '') =>
  `<a href="${slug}.html"${attributes}>${escapeHtml(title)}</a>`;

function turn(previous: Link | undefined, next: Link | undefined): string {
  const before = previous ? `<span>Previous<br>${linkTo(previous, ' rel="prev"')}</span>` : '';
  const after = next ? `<span class="next">Next<br>${linkTo(next, ' rel="next"')}</span>` : '';
  return before + after && `<nav class="turn" aria-label="Next and previous page">${before}${after}</nav>`;
}

/** Too many to be of help beside the page. */
const MAX_CONTENTS = 40;

/** One page of the site. All links are relative, so that the site can be served from any folder. */
export function pageHtml(parts: PageParts): string {
  const { slug, title, html, headings, sections, previous, next, scripts = [], imports } = parts;
  const subheadings = headings.filter(({ level }) => level === 2 || level === 3);
  const contents =
    subheadings.length > MAX_CONTENTS ? headings.filter(({ level }) => level === 2) : subheadings;
  const nav = sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2><ul>${section.pages
        .map((page) => `<li>${linkTo(page, page.slug === slug ? ' aria-current="page"' : '')}</li>`)
        .join('')}</ul>`,
  );
  const onThisPage =
    contents.length < 2
      ? ''
      : `<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">On this page</h2><ul>${contents
          .map(
            ({ id, level, title: heading }) =>
              `<li class="level-${level}"><a href="#${id}">${escapeHtml(heading)}</a></li>`,
          )
          .join('')}</ul></nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${slug === 'index' ? '' : ' · Doorstep'}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/site.css">
${imports ? `<script type="importmap">${JSON.stringify({ imports })}</script>\n` : ''}<script defer src="assets/search.js"></script>
${scripts.map((script) => `<script type="module" src="${script}"></script>\n`).join('')}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="name" href="index.html">Doorstep</a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div class="results" id="results" role="listbox" aria-label="Results" hidden></div>
<p class="status" role="status"></p>
</div>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details open><summary>All pages</summary>${nav.join('')}</details></nav>
<main id="content" tabindex="-1">
${html}
${turn(previous, next)}
</main>
${onThisPage}
</div>
</body>
</html>
`;
}
