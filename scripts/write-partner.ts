import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nameTemplate, objectionTo, PROTOCOLS, readTemplate } from '../bridge/cli/partner-template.ts';

const TEST = 'partner.test.ts';
/** The folder of the templates in this repository. */
const TEMPLATE_FOLDER = 'scripts/partner-template';
/** The adapter of the protocol is a partner here, and no partner imports another one. */
const PROTOCOLS_HERE = PROTOCOLS.filter((protocol) => protocol !== 'ucp');

const placesOf = (name: string) => [`partners/${name}`, `tests/partners/${name}.test.ts`] as const;

/** Writes the partner's folder below `root` and returns what to print. Throws one sentence on failure. */
export function newPartner(root: string, templates: string, name: string, protocol = 'id'): string {
  if (!name) throw new Error('Name the partner: npm run new-partner -- acme');
  if (!PROTOCOLS_HERE.some((known) => known === protocol))
    throw new Error(
      protocol === 'ucp'
        ? 'partners/ucp already speaks to every host of the protocol: it needs no other folder.'
        : `There is no protocol ${protocol}: --protocol ${PROTOCOLS_HERE.join(', ')}.`,
    );
  const template = readTemplate(join(templates, protocol));
  const objection = objectionTo(name, template);
  if (objection) throw new Error(objection);
  const [folder, test] = placesOf(name);
  const existing = placesOf(name).find((place) => existsSync(join(root, place)));
  if (existing)
    throw new Error(`${existing} already exists and was not changed. Choose another name, or move it first.`);

  mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(root, dirname(test)), { recursive: true });
  for (const [file, text] of template) {
    // a partner's folder is one level higher than a template
    const named = nameTemplate(text, name).replaceAll("'../../../", "'../../");
    if (file === TEST) writeFileSync(join(root, test), named.replaceAll("'./", `'../../${folder}/`));
    else writeFileSync(join(root, folder, file), named);
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

/** For the command line: prints, and returns the exit code. */
export function run(root: string, args: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { protocol: { type: 'string' } },
    });
    const [name = ''] = positionals;
    const output = newPartner(root, join(root, TEMPLATE_FOLDER), name, values.protocol);
    // the length of the name changes line breaks; without Biome the line breaks stay as they are
    spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...placesOf(name)], { cwd: root });
    console.log(output);
    return 0;
  } catch (error) {
    console.error(Object(error).message);
    return 1;
  }
}
