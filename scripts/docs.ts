/** `npm run docs`: writes the generated documents in `docs/`. A test fails if they are stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDocs } from './docs/make-docs.ts';

const root = process.cwd();
for (const [path, text] of Object.entries(await makeDocs(root))) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
