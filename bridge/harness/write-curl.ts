import { MASKED } from '../mask.ts';
import type { TimelineRow } from './protocol.ts';

/**
 * The call as a shell command. A masked value becomes a variable, such as `$ACCESS_TOKEN`; the first line names the
 * variables to set before running it.
 */
export function writeCurl({ method, headers = {}, payload }: TimelineRow, origin: string): string {
  const [verb = 'GET', path = ''] = method.split(' ');
  const variables = new Set<string>();
  const quote = (text: string) => quoteWith(text, variables);
  const parts = [`curl -X ${verb} ${quote(origin + nameParameters(path))}`];
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quote(`${name}: ${nameMasked(value, name)}`)}`);
  if (payload !== undefined) parts.push(...writeBody(payload, headers['content-type'] ?? '', quote));
  const command = parts.join(' \\\n  ');
  return variables.size > 0 ? `# Set these first: ${[...variables].join(', ')}\n${command}` : command;
}

function writeBody(payload: unknown, type: string, quote: (text: string) => string): string[] {
  const named = nameFields(payload, 'value');
  if (type.includes('urlencoded')) {
    const fields = Object.entries(Object(named));
    return fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  }
  return [`--data-raw ${quote(typeof named === 'string' ? named : JSON.stringify(named))}`];
}

/** Cannot occur in the text of a call. */
const MARK = '\u{f8ff}';
const MARKED = new RegExp(`${MARK}(\\w+)${MARK}`, 'u');

const variableOf = (name: string) =>
  /^authorization$/i.test(name)
    ? 'ACCESS_TOKEN'
    : name
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .replace(/\W/g, '_')
        .toUpperCase();

const nameMasked = (text: string, name: string) =>
  text.replaceAll(MASKED, `${MARK}${variableOf(name)}${MARK}`);

const nameParameters = (path: string) =>
  nameMasked(
    path.replace(
      new RegExp(`([\\w-]+)=${MASKED}`, 'g'),
      (_, name: string) => `${name}=${nameMasked(MASKED, name)}`,
    ),
    'value',
  );

function nameFields(value: unknown, name: string): unknown {
  if (typeof value === 'string') return nameMasked(value, name);
  if (Array.isArray(value)) return value.map((item) => nameFields(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, nameFields(field, key)]));
}

/** Quoted for a shell: variables in double quotes, everything else in single ones. */
function quoteWith(text: string, variables: Set<string>): string {
  return text
    .split(MARKED)
    .map((part, index) => {
      // every second part is a variable, captured by the group
      if (index % 2 === 0) return part && `'${part.replaceAll("'", "'\\''")}'`;
      variables.add(part);
      return `"$${part}"`;
    })
    .join('');
}
