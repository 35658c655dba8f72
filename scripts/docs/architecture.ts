import { SRC_RANKS } from './ranks.ts';

const MARKED = /(<!-- ranks -->\n)[\s\S]*?(<!-- \/ranks -->)/;

/** Replaces the drawing between the `ranks` marks of a document; the highest rank comes first. */
export function withRanks(text: string): string {
  if (!MARKED.test(text)) throw new Error('docs/architecture.md has no place for the ranks');
  const highest = Math.max(...Object.values(SRC_RANKS));
  const floors = Array.from({ length: highest + 1 }, (_, index) => {
    const rank = highest - index;
    const folders = Object.keys(SRC_RANKS).filter((folder) => SRC_RANKS[folder] === rank);
    return `${rank}  ${folders.join('  ')}`;
  });
  return text.replace(MARKED, `$1\`\`\`\n${floors.join('\n')}\n\`\`\`\n$2`);
}
