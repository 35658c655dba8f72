import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as m from './messages.ts';

/** How an app replies, with a template for each. `ucp` needs the adapter of the package. */
export const PROTOCOLS = ['callback', 'id', 'redirect', 'launch-data', 'ucp'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export const isProtocol = (name: string): name is Protocol => PROTOCOLS.some((protocol) => protocol === name);

/** Texts by file name. */
export type TemplateFiles = ReadonlyMap<string, string>;

export function readTemplate(folder: string): TemplateFiles {
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Reserved: the shop's name for a plain browser. */
const TAKEN = ['web'];

/** The reason why a partner cannot have this name, as a sentence; null: it can. */
export function objectionTo(name: string, template: TemplateFiles): string | null {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name)) return m.noPartnerName(name);
  const isReserved = TAKEN.includes(name) || isKeyword(name) || isInTemplate(name, template);
  return isReserved ? m.reservedName(name) : null;
}

/** Whether JavaScript reserves the name, so that it cannot be an identifier in the template's code. */
function isKeyword(name: string): boolean {
  try {
    new Function(`'use strict'; async () => { let ${name}; };`);
    return false;
  } catch {
    return true;
  }
}

function isInTemplate(name: string, template: TemplateFiles): boolean {
  const word = new RegExp(`\\b${name}\\b`);
  return [...template].some(([file, text]) => file.endsWith('.ts') && word.test(text));
}

/** The text of a template with the partner's name in it. */
export function nameTemplate(text: string, name: string): string {
  return text
    .replaceAll('Template', name.charAt(0).toUpperCase() + name.slice(1))
    .replaceAll('TEMPLATE', name.toUpperCase())
    .replaceAll('template', name);
}
