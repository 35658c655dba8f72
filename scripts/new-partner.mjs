/** `npm run new-partner -- NAME`: writes a folder for a new partner, with tests that pass. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'partner-template');
const TEST = 'partner.test.ts';

/** Reserved: the shop's name for a plain browser. */
const TAKEN = ['web'];

/** The reason why the name is invalid, as a sentence; null: it is valid. */
function objection(name, root) {
  if (!name) return 'Name the partner: npm run new-partner -- acme';
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name)) {
    return `"${name}" is not a valid partner name: use 2 to 30 lower-case letters and digits, starting with a letter.`;
  }
  if (TAKEN.includes(name) || isKeyword(name) || isInTemplate(name)) {
    return `"${name}" is not a valid partner name: it is reserved. Choose another one.`;
  }
  const existingPlace = placesOf(name).find((place) => existsSync(join(root, place)));
  return (
    existingPlace &&
    `${existingPlace} already exists and was not changed. Choose another name, or move it first.`
  );
}

function placesOf(name) {
  return [`partners/${name}`, `tests/partners/${name}.test.ts`];
}

/** Whether JavaScript reserves the name, so that it cannot be an identifier in the template's code. */
function isKeyword(name) {
  try {
    new Function(`'use strict'; async () => { let ${name}; };`);
    return false;
  } catch {
    return true;
  }
}

function isInTemplate(name) {
  const code = readdirSync(TEMPLATE).filter((file) => file.endsWith('.ts'));
  const word = new RegExp(`\\b${name}\\b`);
  return code.some((file) => word.test(readFileSync(join(TEMPLATE, file), 'utf8')));
}

/** Writes the partner's folder below `root` and returns what to print. Throws one sentence on failure. */
export function newPartner(root, name) {
  const nameObjection = objection(name, root);
  if (nameObjection) throw new Error(nameObjection);
  const [folder, test] = placesOf(name);
  const named = (text) =>
    text
      .replaceAll('Template', name[0].toUpperCase() + name.slice(1))
      .replaceAll('TEMPLATE', name.toUpperCase())
      .replaceAll('template', name);

  mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(root, dirname(test)), { recursive: true });
  for (const file of readdirSync(TEMPLATE)) {
    const text = named(readFileSync(join(TEMPLATE, file), 'utf8'));
    if (file === TEST) writeFileSync(join(root, test), text.replaceAll("'./", `'../../${folder}/`));
    else writeFileSync(join(root, folder, file), text);
  }
  return `${folder}/ and ${test} have been created. The tests already pass:
  npx vitest run --project unit ${test}

To add the partner to the shop, edit partners/registry.ts:
  import { ${name} } from './${name}/index.ts';   and in the list:   ${name}()
To show it on the QA page, edit partners/simulators.ts:
  import { ${name}App } from './${name}/simulator.ts';   and in the list:   ${name}App
Then run npm run docs to add it to the capability table.

${folder}/README.md lists the assumptions. Continue with docs/write-an-adapter.md.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const name = process.argv[2];
  try {
    const output = newPartner(root, name);
    // the length of the name changes line breaks; without Biome the line breaks stay as they are
    spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...placesOf(name)], { cwd: root });
    console.log(output);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
