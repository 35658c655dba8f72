import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the folders in `partners/`, in alphabetical order. */
export function partnersOf(root: string): string[] {
  const entries = readdirSync(join(root, 'partners'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
