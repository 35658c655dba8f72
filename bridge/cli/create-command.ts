import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';
import * as m from './messages.ts';
import {
  isProtocol,
  nameTemplate,
  objectionTo,
  type Protocol,
  PROTOCOLS,
  readTemplate,
  type TemplateFiles,
} from './partner-template.ts';

const TEST = 'partner.test.ts';

/**
 * `doorstep-bridge create NAME`: writes a project for a new partner into a folder of its name in `folder`, with tests that
 * pass, and returns what to print. Throws a {@link CommandError}.
 */
export function createPartner(
  args: readonly string[],
  { folder, templates }: { folder: string; templates: string },
): string {
  const { name, protocol } = readOptions(args);
  const template = readTemplate(join(templates, protocol));
  const objection = objectionTo(name, template);
  if (objection) throw new CommandError(objection);
  if (existsSync(join(folder, name))) throw new CommandError(m.folderExists(name));
  for (const [path, text] of writeProject(name, template, readTemplate(join(templates, 'project')))) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return m.projectCreated(name);
}

function writeProject(
  name: string,
  template: TemplateFiles,
  project: TemplateFiles,
): readonly (readonly [path: string, text: string])[] {
  const sources = [...template].map(([file, text]) => {
    const named = nameTemplate(importPackage(text), name);
    if (file === TEST) return [`tests/${name}.test.ts`, named.replaceAll("'./", "'../src/")] as const;
    return file === 'README.md'
      ? ([file, named + (project.get(file) ?? '')] as const)
      : ([`src/${file}`, named] as const);
  });
  const others = [...project].filter(([file]) => file !== 'README.md');
  return [...sources, ...others.map(([file, text]) => [file, nameTemplate(text, name)] as const)];
}

/** The templates are part of a clone; a project of its own imports the package. */
function importPackage(text: string): string {
  return text
    .replaceAll("'../../../bridge/index.ts'", "'@doorstep/bridge'")
    .replaceAll(/'(?:\.\.\/){3}bridge\/testing\/index\.ts'/g, "'@doorstep/bridge/testing'")
    .replaceAll(/'(?:\.\.\/){3}bridge\/testing\/simulator\.ts'/g, "'@doorstep/bridge/simulator'")
    .replaceAll(/'(?:\.\.\/){3}partners\/(\w+)\/index\.ts'/g, "'@doorstep/bridge/$1'")
    .replaceAll(/'(?:\.\.\/){3}(?:bridge|partners)\/([\w/-]+)\.ts'/g, "'@doorstep/bridge/$1'");
}

function readOptions(args: readonly string[]): { name: string; protocol: Protocol } {
  const { values, positionals } = parse(args);
  const [name, ...others] = positionals;
  if (name === undefined) throw new CommandError(m.noName);
  if (others.length > 0) throw new CommandError(m.oneName(`${others[0]}`));
  const { protocol } = values;
  if (protocol === undefined || !isProtocol(protocol))
    throw new CommandError(m.noProtocol(protocol, PROTOCOLS));
  return { name, protocol };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { protocol: { type: 'string' } } });
  } catch (error) {
    throw new CommandError(m.wrongOption(error));
  }
}
