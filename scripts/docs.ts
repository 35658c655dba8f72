/**
 * `npm run docs`: writes the generated documents in `docs/`, which a test compares, and all of the documentation as a
 * site in `dist/docs`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDocs } from './docs/make-docs.ts';
import { makeSite } from './docs-site/make-site.ts';

const root = process.cwd();
for (const [path, text] of Object.entries(await makeDocs(root))) {
  writeFileSync(join(root, path), text);
  console.log(path);
}

const siteFolder = join(root, 'dist/docs');
rmSync(siteFolder, { recursive: true, force: true });
for (const [path, content] of Object.entries(await makeSite(root))) {
  mkdirSync(dirname(join(siteFolder, path)), { recursive: true });
  writeFileSync(join(siteFolder, path), content);
}
console.log('dist/docs/index.html');
