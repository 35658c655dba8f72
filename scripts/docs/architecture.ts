import { CART_RANKS, CHECKOUT_RANKS, SRC_RANKS } from './ranks.ts';

/** Replaces the drawings between the `ranks`, `cart ranks` and `checkout ranks` marks of a document. */
export function withRanks(text: string): string {
  const drawings = { ranks: SRC_RANKS, 'cart ranks': CART_RANKS, 'checkout ranks': CHECKOUT_RANKS };
  return Object.entries(drawings).reduce((output, [mark, ranks]) => withDrawing(output, mark, ranks), text);
}

/** The highest rank comes first. */
function withDrawing(text: string, mark: string, ranks: Readonly<Record<string, number>>): string {
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!marked.test(text)) throw new Error(`docs/architecture.md has no place for the ${mark}`);
  const highest = Math.max(...Object.values(ranks));
  const floors = Array.from({ length: highest + 1 }, (_, index) => {
    const rank = highest - index;
    const folders = Object.keys(ranks).filter((folder) => ranks[folder] === rank);
    return `${rank}  ${folders.join('  ')}`;
  });
  return text.replace(marked, `$1\`\`\`\n${floors.join('\n')}\n\`\`\`\n$2`);
}
