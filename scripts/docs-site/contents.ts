import { readdirSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';

export interface SourcePage {
  /** the Markdown file, or one of code, from the root of the repository */
  source: string;
  /** the name of its page, without `.html` */
  slug: string;
}

export interface Section {
  title: string;
  pages: readonly SourcePage[];
}

const page = (source: string, slug: string): SourcePage => ({ source, slug });
const doc = (slug: string) => page(`docs/${slug}.md`, slug);

/** Folders of code that guides link to: each file is a page, which only those links and the search lead to. */
const CODE_FOLDERS = ['bridge/examples', 'docs/reference-hosts'];

export function codeOf(root: string): SourcePage[] {
  return CODE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) !== '.md')
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort()
      .map((source) => page(source, `code-${basename(source).replaceAll('.', '-')}`)),
  );
}

/** The site's pages in reading order: first what a newcomer needs, then what is looked up. */
export function contentsOf(root: string): Section[] {
  const partners = readdirSync(join(root, 'partners'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => page(`partners/${name}/README.md`, `partner-${name}`));
  return [
    {
      title: 'Start',
      pages: [
        page('bridge/README.md', 'index'),
        page('bridge/examples/README.md', 'examples'),
        doc('write-an-adapter'),
        doc('host-app'),
        doc('embed'),
      ],
    },
    {
      title: 'Reference',
      pages: [
        doc('bridge-api'),
        doc('compatibility'),
        doc('trace-format'),
        page('bridge/CHANGELOG.md', 'bridge-changelog'),
      ],
    },
    { title: 'Host apps', pages: partners },
    {
      title: 'Test',
      pages: [page('bridge/harness/README.md', 'qa-harness'), doc('harness'), doc('sandbox')],
    },
    {
      title: 'Run the shop',
      pages: [
        doc('settings'),
        doc('feature-flags'),
        doc('operations'),
        doc('security'),
        doc('performance'),
        doc('architecture'),
        page('CHANGELOG.md', 'changelog'),
      ],
    },
  ];
}
