import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface SourcePage {
  /** the Markdown file, from the root of the repository */
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

/** The site's pages in reading order: first what a newcomer needs, then what is looked up. */
export function contentsOf(root: string): Section[] {
  const partners = readdirSync(join(root, 'partners'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => page(`partners/${name}/README.md`, `partner-${name}`));
  return [
    {
      title: 'Start',
      pages: [page('bridge/README.md', 'index'), doc('write-an-adapter'), doc('host-app'), doc('embed')],
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
