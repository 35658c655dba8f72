import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../../src/shell/settings.ts';

const SOURCE = 'src/shell/settings.ts';
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): setting\(/g;

interface Documented {
  name: string;
  variable: string;
  readers: readonly string[];
  fallback: string;
  about: string;
}

/** The settings document, from the settings table and its comments. `root`: the folder of the repository. */
export function settingsTable(root: string): string {
  const settings = readDocumented(readFileSync(join(root, SOURCE), 'utf8'));
  const environment = settings.map(
    ({ variable, readers, fallback, about }) =>
      `| \`${variable}\` | ${readers.filter((reader) => reader !== 'embed').join(', ')} | ${fallback} | ${about} |`,
  );
  const options = settings
    .filter(({ readers }) => readers.includes('embed'))
    .map(({ name, variable }) => `| \`${name}\` | \`data-${kebabCase(name)}\` | \`${variable}\` |`);
  return `# Settings

<!-- Written by \`npm run docs\` from ${SOURCE}. -->

The server reads these environment variables when it starts; \`npm run build\` reads them for the static page. If any value is invalid, it stops and reports each one. The sandbox has [three of its own](sandbox.md#settings).

| variable | read by | default | |
| --- | --- | --- | --- |
${environment.join('\n')}

## Options of an embedded shop

Pass options to \`mount(element, options)\`, or set the attributes on the script tag of \`embed.js\`. Each has the meaning of its variable above; \`api\` defaults to \`/api\` on the script’s own origin.

| option | attribute | like |
| --- | --- | --- |
${options.join('\n')}
`;
}

function readDocumented(source: string): Documented[] {
  const comments = new Map(
    [...source.matchAll(DOCUMENTED)].map(([, comment = '', name = '']) => [name, comment]),
  );
  return Object.entries(SETTINGS).map(([name, { variable, readers, schema }]) => {
    const [about = '', defaultText] = plainText(comments.get(name) ?? '').split(' @default ');
    if (about === '') throw new Error(`${SOURCE}: ${name} has no comment that says what it does`);
    return { name, variable, readers, about, fallback: defaultText ?? defaultOf(schema) };
  });
}

const plainText = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .join(' ')
    .trim();

function defaultOf(schema: { default: unknown }): string {
  const value = schema.default;
  const isNone = value === undefined || value === '' || typeof value === 'object';
  return isNone ? 'none' : `\`${value}\``;
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
